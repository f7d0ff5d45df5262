// A module of its own: public pages need the languages without the contracts' schemas.
export { LANGUAGES, type Language } from '@trawl/contracts/languages';
