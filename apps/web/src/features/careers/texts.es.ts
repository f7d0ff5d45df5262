import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Empleo',
  lead: 'Ahora mismo no hay ningún puesto abierto. Cuando lo haya, estará aquí primero.',
  description: 'Trabajar en Trawl: puestos abiertos, y cómo escribirnos cuando no hay ninguno.',
  howTitle: 'Cómo trabajamos',
  how: [
    'Poca gente, pocas reuniones, todo por escrito.',
    'Cambios pequeños, cada uno con una prueba que podría haber fallado.',
    'Quien construye algo responde a los correos sobre ello.',
  ],
  openTitle: 'Escríbenos igualmente',
  open: 'Si has construido algo de lo que estás orgulloso y en lo que alguien confía, enséñanoslo. Leemos cada mensaje y respondemos a todos, también cuando la respuesta es no.',
  subject: 'Trabajar en Trawl',
  action: 'Escríbenos',
};
