import { formatNumber } from '#format/numbers.ts';
import { signed, type texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Panel',
  createJob: 'Crear un trabajo',
  loadFailed: 'No se pudieron cargar los trabajos.',
  stats: 'Cifras',
  totalJobs: 'Trabajos en total',
  ofJobs: (total, most) => `${total} de ${most} trabajos`,
  buildTimeLeft: 'Tiempo restante',
  leftOf: (total) => `quedan de ${total} este mes`,
  buildTimeUsed: 'Tiempo de ejecución que queda este mes',
  accountType: 'Tipo de cuenta',
  plans: { free: 'Prueba', starter: 'Starter', professional: 'Professional' },
  atOnce: (count) => (count === 1 ? '1 trabajo a la vez' : `${count} trabajos a la vez`),
  activeJobs: 'Trabajos activos',
  sinceYesterday: (change) => (change === 0 ? 'Tantos como ayer' : `${signed(change)} desde ayer`),
  failedJobs: 'Trabajos fallidos',
  noneFailed: 'Nada que revisar',
  lookInto: 'Ver qué pasó',
  completedJobs: 'Trabajos completados',
  noRate: 'Ninguna ejecución en 30 días',
  successRate: (rate, change) => {
    const trend = change === null || change === 0 ? '' : `, ${signed(change)}`;
    return `${formatNumber(rate)} % de las ejecuciones salen bien${trend}`;
  },
  buildTimeByJob: 'Tiempo de ejecución por trabajo',
  job: 'Trabajo',
  buildTime: 'Tiempo de ejecución',
  recentJobs: 'Trabajos recientes',
  allJobs: 'Todos los trabajos',
  empty: 'No hay trabajos recientes.',
  emptyNext: 'Los trabajos aparecen aquí en cuanto creas uno.',
  loading: 'Cargando los trabajos recientes',
  columns: ['Nombre', 'Plataforma', 'Tipo', 'Objetivo', 'Estado', 'Progreso', 'Actualizado'],
  progressOf: (name) => `Progreso de ${name}`,
};
