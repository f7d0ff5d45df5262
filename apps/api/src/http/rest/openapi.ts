import {
  Calendar,
  DEFAULT_PLATFORM,
  definitionOf,
  ErrorCode,
  type Field,
  LINK_MAX,
  MESSAGE_MAX,
  SHARED_DM_MAX_QUANTITY,
  SHARED_DM_MIN_QUANTITY,
} from '@trawl/contracts';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { CONTENT_TYPES } from '../../features/results/index.ts';
import { HTTP_STATUS } from '../../procedures/error-status.ts';
import { appRouter } from '../app-router.ts';
import { restRoutes } from './rest.ts';

type Document = ReturnType<typeof generateOpenApiDocument>;
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>;

const DESCRIPTION = `Collect social-media data in metered jobs whose rows, runs and bills can be checked.

Answers are \`{status: 'success', message?, messageCode?, params?, data}\`; failures carry \`{status: 'failed', code, message, messageCode, params?}\`.
\`message\` is in the language of \`Accept-Language\` (en, es, fr or de; English by default). Sign in with
\`POST /api/users/login\` and send the cookie that it sets, or the cookie's value as \`Authorization: Bearer\`. Operations that require a
login also require a verified email address, except \`check-auth\` and those that verify the address.

- Requests have JSON bodies (\`Content-Type: application/json\`), and times are in UTC, as in 2026-01-31T09:00:00.000Z. Amounts of money
  are in dollars, build time and durations in seconds.
- Lists with pages: send \`nextBefore\` of a page as \`before\`, or \`next\` as \`cursor\`, until it is null or \`more\` is false.
  For runs, \`before\` is the number of the last run.
- With an \`Idempotency-Key\`, a repeated request gets the first one's response for a day instead of being executed again.
- \`GET /jobs/{id}\` sends an \`ETag\`, which changes with the job's definition and not with its runs or tags. \`PUT\`, \`PATCH\` and
  \`DELETE\` with it as \`If-Match\` get 412 if the definition has changed since, unless it already is the one that \`PUT\` or \`PATCH\`
  asks for. Without \`If-Match\`, the last change wins.
- To follow a job, repeat \`GET /jobs/{id}\` every few seconds until its \`status\` is neither \`processing\` nor \`running\`.
- Operations that return files send the file itself. With \`Accept: application/json\` they send a \`downloadUrl\` instead, which needs no
  login and is valid for five minutes. To resume broken downloads, prepare a file with \`POST /jobs/{id}/files\`: its \`downloadUrl\` is valid
  until \`expiresAt\`, and takes \`HEAD\`, \`Range\`, \`If-Range\`, \`If-Match\` and \`If-None-Match\`.
- Unknown URLs and methods get 404. With 429 and 503, \`Retry-After\` has the seconds until the same request may succeed.
`;

/** The OpenAPI 3.1 document of the REST API, with each response in its envelope. */
export function openApiDocument(publicUrl: string): Document {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Trawl',
    description: DESCRIPTION,
    version: '1.0.0',
    baseUrl: new URL('/api', publicUrl).href,
  });
  const secrets = new Set(restRoutes().flatMap(({ name, secretAnswer }) => (secretAnswer ? [name] : [])));
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path?.get, path?.post, path?.put, path?.patch, path?.delete]) {
      const name = operation?.operationId?.replace('-', '.') ?? '';
      if (!operation) continue;
      describeResponses(operation, name);
      describeBody(operation);
      if (operation !== path?.get && operation.security && !secrets.has(name)) {
        operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
      }
      if (CONDITIONAL.has(name)) operation.parameters = [...(operation.parameters ?? []), IF_MATCH];
      // Visitors may send a session, but needn't.
      operation.security ??= [];
    }
  }
  document.components = {
    ...document.components,
    schemas: { Failure: FAILURE },
    responses: { Failure: FAILED },
  };
  return document;
}

type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;
const files = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, BINARY]));
const types = Object.values(CONTENT_TYPES).map((type) => type.replace(/;.*/, ''));

/** The files that an operation returns without `Accept: application/json`. */
const FILES_OF: Readonly<Record<string, Record<string, typeof BINARY>>> = {
  'jobs.results': files([...types, 'application/gzip']),
  'jobs.changesFile': files([...types, 'application/gzip']),
  'jobs.archive': files(['application/zip']),
};

function describeResponses(operation: Operation, name: string): void {
  const { 200: success } = operation.responses ?? {};
  const json = success && 'content' in success ? success.content?.['application/json'] : undefined;
  if (json) {
    // The user's data come without an envelope, as one file.
    json.schema = name === 'users.exportData' ? { type: 'object' } : envelope(json.schema ?? {});
    Object.assign(success?.content ?? {}, { ...FILES_OF[name], 'application/json': json });
  }
  operation.responses = { ...(success && { 200: success }), default: { $ref: '#/components/responses/Failure' } };
}

/**
 * Describes a job's settings, whose fields depend on its type, the types that are coming soon, and whether a body may be omitted.
 * Sets `additionalProperties` of every body, because the generator leaves it out for schemas with refinements.
 */
function describeBody({ requestBody }: Operation): void {
  if (!requestBody || !('content' in requestBody)) return;
  const schema = requestBody.content['application/json']?.schema;
  if (!schema || !('properties' in schema)) return;
  requestBody.required = (schema.required ?? []).length > 0;
  schema.additionalProperties = false;
  const { settings, type } = schema.properties ?? {};
  if (!schema.properties || !settings || !type) return;
  schema.properties.settings = SETTINGS;
  if (COMING_SOON.length > 0)
    Object.assign(type, { description: `Coming soon, and refused until then: ${COMING_SOON.join(', ')}.` });
}

const { jobTypes } = definitionOf(DEFAULT_PLATFORM);
const COMING_SOON = Object.entries(jobTypes).flatMap(([type, { available }]) => (available ? [] : [type]));

const settingOf = (field: Field) =>
  field.kind === 'number'
    ? { type: 'integer' as const, minimum: field.min, maximum: field.max, default: field.fallback }
    : { type: 'string' as const, maxLength: field.kind === 'text' ? LINK_MAX : MESSAGE_MAX };

const SETTINGS: Schema = {
  type: 'object',
  description: `The settings of the job's type. ${Object.entries(jobTypes)
    .map(([type, { fields }]) => `${type}: ${fields.map(({ key }) => key).join(', ')}.`)
    .join(' ')}`,
  properties: {
    accountType: { type: 'string', enum: ['Private', 'Shared'], default: 'Private' },
    calendar: z.toJSONSchema(Calendar, { io: 'input' }) as Schema,
    ...Object.fromEntries(
      Object.values(jobTypes).flatMap(({ fields }) => fields.map((field) => [field.key, settingOf(field)])),
    ),
    DMsPerLaunch: {
      type: 'integer',
      minimum: 1,
      description: 'At most 10,000 messages per launch; the messages per day of an order have no maximum.',
    },
    dmQuantity: {
      type: 'integer',
      minimum: SHARED_DM_MIN_QUANTITY,
      maximum: SHARED_DM_MAX_QUANTITY,
      description: 'The number of messages of an order, a job of the type dm with the account type Shared.',
    },
  },
  additionalProperties: false,
};

const IDEMPOTENCY_KEY = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  description: 'Any text that is new for each request that should be executed, such as a UUID.',
  schema: { type: 'string' as const, pattern: '^[\\x20-\\x7e]{1,200}$' },
};

/** The operations that replace or delete a version of a job. */
const CONDITIONAL = new Set(['jobs.update', 'jobs.patch', 'jobs.delete']);

const IF_MATCH = {
  in: 'header' as const,
  name: 'If-Match',
  description: 'The ETag of the job that the change is based on. If the job has changed since, the operation fails.',
  schema: { type: 'string' as const },
};

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

const CODES = ErrorCode.options.map((code) => `${code} (${HTTP_STATUS[code]})`).join(', ');

const FAILURE: Schema = {
  type: 'object',
  required: ['status', 'message', 'code', 'messageCode'],
  properties: {
    status: { const: 'failed' },
    message: { type: 'string', description: 'A sentence for the user, in the language of Accept-Language.' },
    code: {
      type: 'string',
      enum: ErrorCode.options,
      description: `The kind of failure; stable, for programs. Each has its HTTP status: ${CODES}. A URL or headers that are too long have 414 or 431, and a request that arrives too slowly has 408.`,
    },
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

const FAILED = {
  description: 'Any failure, with the HTTP status of its code.',
  headers: {
    'Retry-After': {
      schema: { type: 'integer' as const },
      description: 'With 429 and 503: the seconds until the same request may succeed.',
    },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};
