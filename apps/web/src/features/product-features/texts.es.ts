import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Funciones',
  lead: 'Nombra un objetivo y un tipo de datos. Trawl lee a un ritmo educado, guarda cada fila una vez y te dice lo completo que es el resultado.',
  description:
    'Perfiles, seguidores, publicaciones, comentarios y me gusta en tablas limpias: programación, descargas, métricas y un registro que cuadra.',
  collect: {
    title: 'Qué recopila',
    lead: 'Cada tipo de datos es una tabla cuyas columnas conservan su nombre, en la aplicación, en las exportaciones y en la API.',
    columns: (count) => `${count} columnas`,
    types: {
      profile: { name: 'Perfiles', text: 'Cifras, biografía, enlaces y datos de empresa.' },
      follower: { name: 'Seguidores', text: 'Quienes siguen a un perfil.' },
      following: { name: 'Seguidos', text: 'A quienes sigue un perfil.' },
      profile_post: { name: 'Publicaciones', text: 'Textos, hashtags, medios e interacción.' },
      comment: { name: 'Comentarios', text: 'Con sus respuestas, cada una con sus me gusta.' },
      like: { name: 'Me gusta', text: 'A quienes les gustó, hasta donde la plataforma lo muestra.' },
    },
  },
  more: {
    title: 'Qué haces con ello',
    lead: 'Lo que se pide por su nombre.',
    items: [
      {
        name: 'Excel',
        text: 'CSV que se abre en Excel tal cual: caracteres enteros, y ninguna celda se vuelve fórmula.',
      },
      {
        name: 'Análisis de seguidores',
        text: 'Quién sigue a quién, con nombres, imágenes y marcas, de un perfil o de toda una lista.',
      },
      {
        name: 'Seguimiento de hashtags',
        text: 'Hashtags y menciones tienen sus columnas en cada publicación; los trabajos por hashtag llegarán pronto.',
      },
      {
        name: 'Métricas de interacción',
        text: 'Me gusta, comentarios y vistas de cada publicación, y su tasa de interacción por seguidor.',
      },
      {
        name: 'Búsqueda avanzada',
        text: 'Encuentra un trabajo por su nombre u objetivo desde cualquier sitio: pulsa / y escribe.',
      },
      { name: 'Filtros', text: 'Por estado, para que quede a la vista lo que te necesita.' },
      {
        name: 'Descargas en bloque',
        text: 'Todas las filas de todas las ejecuciones en un archivo, CSV o JSON, también durante una ejecución.',
      },
      {
        name: 'Recopilación programada',
        text: 'Cada 30 segundos, cada hora, cada día: las filas conocidas se renuevan, no se duplican.',
      },
      {
        name: 'Google Sheets como entrada',
        text: 'Enlaza una hoja con tus objetivos; se lee de nuevo al empezar cada ciclo.',
      },
    ],
  },
  messages: {
    title: 'Mensajes, con consentimiento',
    lead: 'Escribe desde cuentas cuyos dueños están de acuerdo. Cada mensaje es personal, dosificado y se envía una vez.',
    points: [
      'Desde tus cuentas o desde cuentas compartidas: $5 por cada 1.000 mensajes entregados.',
      'Los dueños ponen un límite diario, ven cada mensaje enviado en su nombre y pueden parar al momento.',
      'A quien no quiere mensajes no se le escribe, en ningún trabajo de nadie.',
    ],
    card: {
      title: 'Tu cuenta compartida',
      limit: 'Mensajes al día',
      earns: 'Estimación al mes',
      commission: (percent) => `Tras un ${percent} % de comisión`,
      status: 'Activa',
    },
  },
  closing: {
    title: 'Míralo con tus propios datos.',
    text: 'El plan Trial tiene todos los tipos de datos y dos horas de ejecución al mes.',
    action: 'Empezar',
  },
};
