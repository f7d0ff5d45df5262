export { LANGUAGES, type Language } from './languages.ts';
export { type Catalogue, createRender, type Formats, formatsOf, type Render } from './renderer.ts';
