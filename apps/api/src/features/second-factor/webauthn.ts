/** Loaded at its first use: with its parsers of certificates it is a fifth of the modules of the API's start. */
export const webauthn = () => import('@simplewebauthn/server');
