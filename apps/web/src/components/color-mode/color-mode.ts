/** The storage key for light or dark; defined by Mantine. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/** Light is the default regardless of the system; dark if it was selected here before. */
export const COLOR_SCHEME_SCRIPT = `try{if(localStorage.getItem('${COLOR_SCHEME_KEY}')==='dark')document.documentElement.dataset.mantineColorScheme='dark'}catch{}`;
