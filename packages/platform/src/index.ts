export * from './errors.ts';
export { createInstagram, type InstagramOptions } from './instagram/create-instagram.ts';
export * from './port.ts';
