import { countOf, formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const es: typeof texts = {
  tab: 'Mensajes',
  caption: 'Qué se escribió y a quién, lo más nuevo primero',
  loadFailed: 'No se pudieron cargar los mensajes.',
  empty: 'Aún no hay mensajes',
  emptyWords: 'Cuando el trabajo se ejecute, cada mensaje aparecerá aquí con su resultado.',
  noneSo: 'No hay mensajes en ese estado.',
  columns: { recipient: 'Destinatario', text: 'Texto', state: 'Estado', when: 'Cuándo', reason: 'Motivo' },
  states: {
    planned: 'Previsto',
    sending: 'Enviando',
    sent: 'Enviado',
    failed: 'No enviado',
    unknown: 'Desconocido',
    vetoed: 'Detenido',
  },
  filter: 'Mostrar',
  all: (count) => `Todos (${formatNumber(count)})`,
  one: (state, count) => `${state} (${formatNumber(count)})`,
  download: (format) => `Descargar ${format}`,
  more: 'Mostrar más',
  decided: 'Según tu decisión',

  unknownTitle: (count) => `De ${countOf(count, 'mensaje', 'mensajes')} nadie vio el resultado`,
  unknownWords:
    'Mira la conversación en la plataforma y di aquí lo que ves. A nadie se le escribe dos veces por sí solo.',
  sent: 'Se envió',
  notSent: 'No se envió',
  decidedSent: 'Anotado como enviado',
  decidedNotSent: 'Se le escribirá en el próximo lanzamiento',
  decideFailed: 'No se pudo anotar el resultado del mensaje.',
  bySupport: 'Soporte se ocupa de ello.',

  group: 'Mensaje',
  placeholders: 'Se rellena para cada persona: {{username}}, {{full_name}}, {{opt_out}}.',
  length: (length, max) => `${formatNumber(length)} de ${formatNumber(max)} caracteres con el enlace`,
  linkHint: 'Va en una línea propia bajo el mensaje.',

  preview: 'Vista previa',
  previewTo: (recipient) => `Para @${recipient}`,
  previewName: 'El nombre se lee del perfil; si está vacío, va el nombre de usuario.',
  optOutStandIn: '(enlace para darse de baja)',
  people: 'Personas',
  onceEach: (people) => `Un mensaje a cada una de ${people}, nunca un segundo.`,
  repeated: (lines) => `${countOf(lines, 'línea nombra', 'líneas nombran')} a alguien por segunda vez.`,
  fromSheet: (most) => `Se leen de tu hoja, ${most} por lanzamiento.`,
  person: ['persona', 'personas'],
  launches: 'Lanzamientos',
  oneLaunch: 'Un lanzamiento les escribe a todas.',
  manyLaunches: (launches, each) => `${countOf(launches, 'lanzamiento', 'lanzamientos')} de ${each} cada uno.`,
  limit: 'Límite',
  limitWords: (limit) =>
    `Como máximo ${formatNumber(limit)} al día por cuenta entre todos los trabajos, o los que fijes para una cuenta vinculada. El resto espera al día siguiente.`,
};
