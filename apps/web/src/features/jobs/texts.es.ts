import type { JobAction, JobStatus } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

const starts: Readonly<Partial<Record<JobStatus, string>>> = { pending: 'Ejecutar', paused: 'Reanudar' };

export const actions: Readonly<Record<JobAction, string>> = {
  start: 'Ejecutar otra vez',
  pause: 'Pausar',
  edit: 'Editar',
  delete: 'Eliminar',
  download: 'Descargar resultados',
  download_partial: 'Descargar resultados parciales',
  contact_support: 'Contactar con el soporte',
};

export const es: typeof texts = {
  title: 'Trabajos',
  createNew: 'Crear un trabajo',
  loadFailed: 'No se pudieron cargar los trabajos.',
  started: 'Trabajo iniciado',
  paused: 'Trabajo en pausa',
  deleted: 'Trabajo eliminado',
  startFailed: 'No se pudo iniciar el trabajo',
  pauseFailed: 'No se pudo pausar el trabajo',
  deleteFailed: 'No se pudo eliminar el trabajo.',
  downloadFailedTitle: 'La descarga falló',
  downloadFailed: 'No se pudieron descargar los resultados.',
  noDownloadUrl: 'La respuesta no trae ningún enlace de descarga',
  supportSubject: (name) => `Mi trabajo «${name}»`,
  progressOf: (name) => `Progreso de ${name}`,
  none: 'Ninguno todavía',
  nextRunIn: (time) => `Próxima ejecución en ${time}`,
  nextRunDue: 'Toca la próxima ejecución',
  listAction: (action, status) => (action === 'start' && starts[status]) || actions[action],
  delete: {
    title: (name) => `¿Eliminar «${name}»?`,
    words: (rows) =>
      rows === 0
        ? 'El trabajo desaparece para siempre, con sus ajustes y su sesión.'
        : `Con él desaparecen ${countOf(rows, 'fila')}, sus ajustes y su sesión. No se puede deshacer.`,
    cancel: 'Cancelar',
    confirm: 'Eliminar',
  },
};
