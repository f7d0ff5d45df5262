import type { texts } from './words.ts';

export const es: typeof texts = {
  statuses: {
    pending: 'Pendiente',
    running: 'En marcha',
    processing: 'Procesando',
    waiting: 'En espera',
    paused: 'En pausa',
    failed: 'Fallido',
    completed: 'Completado',
  },
  loading: 'Cargando',
  tryAgain: 'Reintentar',
  offline: 'Sin conexión. Lo que ves se queda y se renueva cuando vuelva la conexión.',
  toasts: 'Avisos',
  dismiss: 'Cerrar',
  showTyped: 'Mostrar lo escrito',
  hideTyped: 'Ocultar lo escrito',
  asTable: 'Mostrar como tabla',
  skip: 'Ir al contenido',
};
