/** What the not-found page says, as the specification words it. */
export const texts = {
  title: 'Page not found',
  words: "The page you're looking for doesn't exist or has been moved.",
  toHome: 'Return to Home',
} as const;
