import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Encuentra tu identificador de sesión',
  lead: 'Trawl lee como la cuenta con la que has iniciado sesión. Cuál es se lo dice una cookie llamada sessionid. Las herramientas de desarrollo del navegador la enseñan; se tarda un minuto.',
  description:
    'Encuentra la cookie sessionid con las herramientas de desarrollo de Chrome y Firefox, paso a paso, con imágenes.',
  before: {
    title: 'Antes de empezar',
    points: [
      'Usa un ordenador: los navegadores de los teléfonos no tienen herramientas de desarrollo.',
      'Inicia sesión en instagram.com en ese navegador, con la cuenta que va a usar el trabajo.',
      'Trata el valor como una contraseña: quien lo tiene ha entrado como tú.',
    ],
  },
  chrome: {
    title: 'Chrome, Edge, Brave, Opera',
    caption: 'Chrome: Application, luego Cookies, luego la fila llamada sessionid.',
    steps: [
      'Abre instagram.com y pulsa F12, o clic derecho e Inspeccionar. En un Mac: ⌥ ⌘ I.',
      'Elige la pestaña Application (Aplicación). Si no la ves, está tras el » al final de las pestañas.',
      'A la izquierda, bajo Storage, abre Cookies y elige https://www.instagram.com.',
      'Busca la fila sessionid, haz doble clic en su valor y cópialo con Ctrl C (⌘ C).',
    ],
  },
  firefox: {
    title: 'Firefox',
    caption: 'Firefox: Storage, luego Cookies, luego la fila llamada sessionid.',
    steps: [
      'Abre instagram.com y pulsa Mayús F9, o clic derecho, Inspeccionar y la pestaña Almacenamiento.',
      'A la izquierda, abre Cookies y elige https://www.instagram.com.',
      'Busca la fila sessionid, haz doble clic en su valor y cópialo con Ctrl C (⌘ C).',
    ],
  },
  paste: {
    title: 'Pégalo en tu trabajo',
    text: 'En el tercer paso de un trabajo nuevo hay una casilla para el identificador de sesión. Pega ahí el valor. Si tienes varias cuentas, pon cada identificador en su línea: cuando uno deja de funcionar, el trabajo sigue con el siguiente.',
    sealed:
      'Se sella en cuanto se guarda el trabajo. Desde entonces solo se ven sus cuatro últimos caracteres, para ti como para todos.',
  },
  stops: {
    title: 'Cuando deja de funcionar',
    points: [
      'Cerrar sesión en Instagram termina la sesión. Mejor cierra la pestaña.',
      'Cambiar la contraseña termina todas las sesiones. Copia el valor nuevo tras volver a entrar.',
      'Un trabajo que pierde su sesión se pausa y te escribe. Pega otro valor, y sigue en la misma fila.',
    ],
  },
  closing: {
    title: '¿Lo tienes?',
    text: 'Entonces la tabla de tus primeros seguidores está a dos minutos.',
    action: 'Empezar',
  },
};
