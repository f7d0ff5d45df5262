import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Quiénes somos',
  lead: 'Trawl nació en 2025, de gente a la que habían entregado una tabla de más sin que nadie supiera decir si estaba completa.',
  description:
    'Quién hace Trawl y en qué nos mantenemos firmes: números que cuadran, facturas comprobables, cuidado con las cuentas.',
  figuresTitle: 'Trawl en cifras',
  figures: [
    { figure: '20+', label: 'usuarios activos' },
    { figure: '10K+', label: 'datos recopilados' },
    { figure: '5+', label: 'países' },
    { figure: '2025', label: 'año de fundación' },
  ],
  forTitle: 'Para quién es',
  forWhom: [
    {
      title: 'Marketing',
      text: 'Quien necesita conocer a un público antes de pagar por él, y otra vez al mes siguiente.',
    },
    {
      title: 'Investigación',
      text: 'Quien tiene que decir en el anexo cómo se obtuvieron los datos y qué falta en ellos.',
    },
    { title: 'Empresas', text: 'Quien quiere la misma tabla cada lunes sin que nadie la copie a mano.' },
  ],
  holdTitle: 'En qué nos mantenemos firmes',
  hold: [
    {
      title: 'Un número es una promesa',
      text: 'Pedido, encontrado, recopilado, ausente: para cada objetivo, en cada ejecución. Un bloqueo de la plataforma se llama bloqueo, y un archivo vacío nunca es un éxito.',
    },
    {
      title: 'La factura se puede comprobar',
      text: 'El tiempo de ejecución se cobra por los segundos en que un trabajo trabaja, tramo a tramo. Quien quiera sumarlo, puede.',
    },
    {
      title: 'Las cuentas son de personas',
      text: 'Los identificadores de sesión se sellan al guardarlos y no se vuelven a mostrar. Vamos a un ritmo educado, respetamos los límites de la plataforma y no eludimos nada.',
    },
    {
      title: 'Los mensajes necesitan consentimiento',
      text: 'Una cuenta compartida solo envía mientras su dueño la comparte; ve cada mensaje y puede parar al momento. A quien no quiere mensajes no se le escribe.',
    },
  ],
  closing: {
    title: 'Las preguntas son bienvenidas.',
    text: 'Somos pocos, lo leemos todo y respondemos nosotros.',
    action: 'Escríbenos',
  },
};
