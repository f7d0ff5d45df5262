export * from './errors.ts';
export { createInstagram, createInstagramMessaging, type InstagramOptions } from './instagram/create-instagram.ts';
export * from './port.ts';
