// A separate module, so that public pages can import the languages without the contracts' schemas.
export { LANGUAGES, type Language } from '@trawl/contracts/languages';
