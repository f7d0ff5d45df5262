/** The package has no types. Lists of stop words by ISO 639-3. */
declare module 'stopword' {
  export const deu: readonly string[];
  export const eng: readonly string[];
  export const fra: readonly string[];
  export const spa: readonly string[];
}
