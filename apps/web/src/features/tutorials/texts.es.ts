import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Tutoriales',
  lead: 'De nada a una tabla en menos de 5 minutos. La película enseña todo el camino una vez; debajo está cada paso por separado.',
  description:
    'Aprende Trawl en menos de 5 minutos: una película corta y tres pasos, del identificador de sesión al archivo CSV.',
  stepsTitle: 'Paso a paso',
  steps: [
    {
      title: 'Consigue el identificador de sesión',
      text: 'Copia la cookie llamada sessionid de las herramientas de desarrollo de tu navegador.',
      link: 'Enséñame dónde está',
      to: '/blog',
    },
    {
      title: 'Crea un trabajo',
      text: 'Elige la plataforma y qué recopilar, nombra un objetivo y pega el identificador. El resumen junto al formulario dice de antemano qué va a pasar.',
      link: 'Mira qué se puede recopilar',
      to: '/features',
    },
    {
      title: 'Obtén los resultados',
      text: 'Inícialo, mira llegar las filas y descárgalas en CSV o JSON. El registro dice lo completas que están.',
      link: 'Mira los planes',
      to: '/pricing',
    },
  ],
  closing: {
    title: 'Pruébalo con tu propia pregunta.',
    text: 'Dos horas de tiempo de ejecución al mes corren de nuestra cuenta, y no hace falta tarjeta.',
    action: 'Empezar',
  },
};
