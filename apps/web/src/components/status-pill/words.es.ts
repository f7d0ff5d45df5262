import type { texts } from './words.ts';

export const es: typeof texts = {
  pending: 'Pendiente',
  running: 'En marcha',
  processing: 'Procesando',
  waiting: 'En espera',
  paused: 'En pausa',
  failed: 'Fallido',
  completed: 'Completado',
};
