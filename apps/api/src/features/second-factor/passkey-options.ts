import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/** Options for `navigator.credentials`, passed through unparsed. */
export type PasskeyOptions = Record<string, unknown>;

export const noPasskeysHere = (): AppError => new AppError('not_available', msg('second_factor.passkey_needs_domain'));

/** Loaded at its first use: with its parsers of certificates it is a fifth of the modules of the API's start. */
export const webauthn = () => import('@simplewebauthn/server');
