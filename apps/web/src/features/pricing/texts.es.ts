import type { texts } from './texts.ts';

export const es: typeof texts = {
  user: {
    title: 'Precios',
    lead: 'Pagas el tiempo que un trabajo está en marcha; solo los mensajes desde cuentas compartidas se pagan uno a uno. Todos los planes tienen todos los tipos de datos, exportación ilimitada y un registro que cuadra.',
    description:
      'Trial es gratis, con 2 horas de tiempo de ejecución al mes. Starter y Professional cuestan la mitad el primer mes.',
    plans: 'Planes',
    offer: '50 % de descuento el primer mes',
    free: 'Gratis',
    freeForever: 'Sin tarjeta',
    perMonth: '/mes',
    listPrice: 'Precio de lista',
    thenPrice: (price) => `El primer mes; después, ${price}`,
    popular: 'El más elegido',
    getStarted: 'Empezar',
    getStartedWith: (plan) => `Empezar con ${plan}`,
    suits: {
      free: 'Para probarlo con algo real.',
      starter: 'Para una persona con una pregunta constante.',
      professional: 'Para equipos que recopilan cada día.',
    },
    buildTime: (hours) => `${hours} h de tiempo de ejecución/mes`,
    exports: 'Exportación ilimitada',
    jobs: (count) => `${count} trabajos`,
    concurrent: (count) => `${count} ${count === 1 ? 'trabajo' : 'trabajos'} a la vez`,
    support: 'Soporte prioritario',
    noSession: 'Sin identificador de sesión',
    sharedFactor: (factor) =>
      `Con el identificador de sesión compartido se consume ${factor} veces más tiempo de ejecución`,
  },
  compare: {
    title: 'Compara los planes',
    what: 'Lo que incluye',
    price: 'Precio de lista al mes',
    firstMonth: 'Primer mes',
    buildTime: 'Tiempo de ejecución',
    hours: (hours) => `${hours} h/mes`,
    export: 'Exportación',
    unlimited: 'Ilimitada',
    jobs: 'Trabajos',
    concurrent: 'A la vez',
    ownSession: 'Tu propio identificador de sesión',
    sharedSession: 'Identificador de sesión compartido',
    sharedTerms: (factor) => `Sí, con ${factor} veces el tiempo`,
    messages: 'Mensajes desde cuentas compartidas',
    messagesTerms: (price) => `${price} por cada 1000 mensajes`,
    support: 'Soporte prioritario',
    yes: 'Sí',
    no: 'No',
  },
  questions: {
    title: 'Lo que se pregunta antes de elegir',
    items: [
      {
        question: '¿Qué es el tiempo de ejecución?',
        answer:
          'Los segundos en los que un trabajo trabaja: leer, analizar, guardar. La cola, las pausas y la espera por los límites de la plataforma no cuentan. Cada trabajo enseña su factura, tramo a tramo.',
      },
      {
        question: '¿Qué pasa cuando se acaba?',
        answer:
          'La ejecución se pausa donde está y lo dice. No se pierde nada: sigue en la misma fila el mes siguiente o con un plan mayor.',
      },
      {
        question: '¿Cómo pago?',
        answer:
          'Escríbenos y ponemos tu plan a mano, normalmente el mismo día. Puedes cambiarlo o dejarlo al final de cada mes.',
      },
      {
        question: '¿Puedo recuperar mi dinero?',
        answer: 'Sí, en los 14 días siguientes a la compra. La página de reembolsos dice cómo.',
      },
    ],
  },
  links: { refund: 'Reembolsos', api: 'Precios de la API', contact: 'Contacto' },
  api: {
    title: 'Precios de la API',
    lead: 'Todo lo que hace la aplicación, por HTTP: crear trabajos, iniciarlos, seguirlos en vivo y recoger sus filas desde tus programas.',
    description:
      'Planes de API desde $30 al mes por 30.000 peticiones, a mitad de precio tras 3 meses de uso continuo.',
    plans: 'Planes de la API',
    offer: '50 % de descuento tras el 3.er mes',
    offerTerms: 'Tras 3 meses de uso continuo',
    thenPrice: (price) => `${price}/mes desde el 4.º mes`,
    perMonth: '/mes',
    popular: 'El más elegido',
    requests: (count) => `${count} peticiones`,
    getStarted: 'Empezar',
    getStartedWith: (plan) => `Empezar con ${plan}`,
    contactSales: 'Hablar con ventas',
    suits: {
      starter: 'Para un script que corre de noche.',
      professional: 'Para un producto con datos dentro.',
      enterprise: 'Para volúmenes que hay que hablar.',
    },
    perks: ['Todos los tipos de datos', 'CSV y JSON', 'Progreso en vivo', 'Descripción OpenAPI', 'Soporte prioritario'],
  },
  apiCompare: {
    title: 'Compara los planes de la API',
    price: 'Precio al mes',
    later: 'Tras 3 meses de uso continuo',
    requests: 'Peticiones al mes',
    perThousand: 'Por 1.000 peticiones',
    formats: 'Formatos',
    live: 'Progreso en vivo',
  },
  example: {
    title: 'Dos llamadas, de nada a una ejecución',
    lead: 'Pon en TOKEN el token de tu inicio de sesión y en SESSION tu identificador de sesión, y pega esto. Toda la API se describe en /api/docs.',
    link: 'Leer la descripción de la API',
  },
};
