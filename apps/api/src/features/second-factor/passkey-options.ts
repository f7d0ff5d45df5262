import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/** Options for `navigator.credentials`, passed through unparsed. */
export type PasskeyOptions = Record<string, unknown>;

export const noPasskeysHere = (): AppError => new AppError('not_available', msg('second_factor.passkey_needs_domain'));

/** Loaded at first use: with its certificate parsers, it would be a fifth of the modules that the API loads at startup. */
export const webauthn = () => import('@simplewebauthn/server');
