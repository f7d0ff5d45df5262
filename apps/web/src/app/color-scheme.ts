/** Where the choice between light and dark is kept; Mantine's own name for it. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/** Light is the default whatever the system says; dark where it was chosen here before. */
export const COLOR_SCHEME_SCRIPT = `try{if(localStorage.getItem('${COLOR_SCHEME_KEY}')==='dark')document.documentElement.dataset.mantineColorScheme='dark'}catch{}`;
