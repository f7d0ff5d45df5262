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
  passwordStrength: {
    unknown: 'Usa al menos 8 caracteres. Unas palabras sin relación son difíciles de adivinar.',
    short: 'Demasiado corta. Usa al menos 8 caracteres.',
    weak: 'Demasiado fácil de adivinar. Añade una o dos palabras más.',
    fair: 'Aceptable. Otra palabra la hace más difícil de adivinar.',
    strong: 'Difícil de adivinar.',
  },
  asTable: 'Mostrar como tabla',
  skip: 'Ir al contenido',
};
