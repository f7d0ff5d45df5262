import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const es: typeof texts = {
  search: 'Buscar trabajos',
  searchHint: 'Buscar por nombre u objetivo',
  status: 'Estado',
  anyStatus: 'Todos los estados',
  columns: {
    name: 'Nombre',
    type: 'Tipo',
    schedule: 'Horario',
    status: 'Estado',
    progress: 'Progreso',
    results: 'Resultados',
    updated: 'Actualizado',
    actions: 'Acciones',
  },
  results: (count) => countOf(count, 'resultado'),
  more: (name) => `Más acciones para ${name}`,
  view: 'Ver detalles',
  asJson: 'Descargar como JSON',
  emptyTitle: 'No se encontraron trabajos',
  emptyWords:
    'Un trabajo lee lo que nombras: seguidores, publicaciones, comentarios y más. El primero te lleva unos minutos.',
  createFirst: 'Crea tu primer trabajo',
  noMatchWords: 'Ningún trabajo tiene este estado y estas palabras en su nombre u objetivo.',
  clear: 'Quitar la búsqueda y el filtro',
  loading: 'Cargando trabajos',
  found: (count) => `${count === 1 ? 'Se muestra' : 'Se muestran'} ${count} de tus trabajos`,
};
