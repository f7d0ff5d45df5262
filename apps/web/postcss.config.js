export default {
  plugins: {
    'postcss-preset-mantine': {},
    // Styles are written in pixels, and follow the browser's font size. Hairlines stay.
    'postcss-pxtorem': { propList: ['*'], mediaQuery: true, minPixelValue: 2 },
  },
};
