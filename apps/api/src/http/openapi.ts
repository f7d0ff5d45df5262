import { generateOpenApiDocument } from 'trpc-to-openapi';
import { appRouter } from './app-router.ts';

type Document = ReturnType<typeof generateOpenApiDocument>;

const DESCRIPTION = `Collect social-media data in metered jobs whose rows, runs and bills can be checked.

Answers are \`{status: 'success', message?, messageCode?, params?, data}\`; failures carry \`{status: 'failed', code, message, messageCode, params?}\`.
\`message\` is in the language of \`Accept-Language\` (en, es, fr or de; English by default). Sign in with
\`POST /api/users/login\` and send the cookie that it sets, or the cookie's value as \`Authorization: Bearer\`.
`;

/** The OpenAPI 3.1 document of the REST API, with each response in its envelope. */
export function openApiDocument(publicUrl: string): Document {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Trawl',
    description: DESCRIPTION,
    version: '1.0.0',
    baseUrl: new URL('/api', publicUrl).href,
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path?.get, path?.post, path?.put, path?.patch, path?.delete]) {
      if (!operation?.responses) continue;
      for (const [status, response] of Object.entries(operation.responses)) {
        const content = response && 'content' in response ? response.content?.['application/json'] : undefined;
        if (content) content.schema = status === '200' ? envelope(content.schema ?? {}) : FAILURE;
      }
    }
  }
  return document;
}

type Schema = Parameters<typeof envelope>[0];

const envelope = (data: object) => ({
  type: 'object' as const,
  required: ['status', 'data'],
  properties: {
    status: { const: 'success' as const },
    message: { type: 'string' as const, description: 'A sentence for the user, in the language of Accept-Language.' },
    ...CODED,
    data,
  },
});

/** The message of a response, for programs. */
const CODED = {
  messageCode: {
    type: 'string' as const,
    description: 'The code of the message, such as plan.jobs_full; stable, for programs.',
  },
  params: {
    type: 'object' as const,
    description: 'The parameters of the message. A parameter may be a message itself.',
  },
};

const FAILURE: Schema = {
  type: 'object',
  required: ['status', 'message', 'code', 'messageCode'],
  properties: {
    status: { const: 'failed' },
    message: { type: 'string', description: 'A sentence for the user, in the language of Accept-Language.' },
    code: { type: 'string', description: 'The kind of failure; stable, for programs.' },
    ...CODED,
    timeRemaining: { type: 'number', description: 'Milliseconds until the same request may succeed.' },
    cooldown: { type: 'number', description: 'Seconds until the same request may succeed.' },
    field: { type: 'string', description: 'The invalid field, if exactly one is invalid.' },
    ticket: {
      type: 'string',
      description:
        'For second_factor_required: the ticket for POST /users/login/second-factor, valid for five minutes.',
    },
    methods: {
      type: 'array',
      items: { type: 'string', enum: ['totp', 'passkey', 'recovery_code'] },
      description: 'For second_factor_required: the methods that complete the login.',
    },
    triesLeft: { type: 'number', description: 'For a wrong second-factor code: the number of attempts left.' },
  },
};
