import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const es: typeof texts = {
  sharedHint: 'Cuentas que otros comparten, a 0,005 $ por mensaje',
  quantity: 'Cantidad de mensajes',
  quantityHint: 'Mín.: 100K. 5 $ por cada 1.000 mensajes.',
  perDayHint: 'Mín.: 100K. Mensajes por día, como máximo.',
  auto: 'Automático',
  autoHint: 'Sigue cada día por sí solo',
  autoWhen: 'Cuando lo inicies, y después cada día por sí solo hasta entregarlos todos o acabar la lista.',
  create: (price) => `Crear trabajo · ${price}`,
  update: (price) => `Actualizar trabajo · ${price}`,
  cost: 'Coste',
  costWords: (price, messages) =>
    `${price} por ${countOf(messages, 'mensaje')}, importe reservado de tus fondos en el primer inicio. Lo que no se entregue vuelve.`,
  missing: (funds, missing) => `Tienes ${funds}. Añade ${missing} antes de iniciarlo.`,
  shortList: (people, ordered) =>
    `Tu lista nombra a ${countOf(people, 'persona')}, menos que los ${ordered} mensajes pedidos. El pedido acaba con ella y el resto vuelve.`,
  howLong: 'Cuánto tarda',
  needs: (accountDays) => `Requiere ${accountDays}.`,
  pool: (accounts, perDay) => `Hoy hay ${accounts}, para ${countOf(perDay, 'mensaje')} al día.`,
  takes: (days, moment) => `Así: ${days}, listo hacia ${moment} como muy pronto.`,
  accountDays: ['día de cuenta', 'días de cuenta'],
  sharedNow: ['cuenta compartida', 'cuentas compartidas'],
  days: ['día', 'días'],
  noPool: 'Ahora mismo nadie comparte una cuenta: espera a que alguien lo haga.',
  impossible: 'Con las cuentas de hoy este pedido no se cumple en un año.',
  confirm: {
    title: 'Más de lo que las cuentas de hoy envían en un año',
    words:
      'Puedes hacer el pedido igualmente. Avanza a medida que haya más cuentas, y el soporte puede cerrarlo: lo que no se entregue vuelve a tus fondos.',
    change: 'Cambiarlo',
    place: 'Pedirlo igualmente',
  },
  title: 'Pedido',
  lead: 'Mensajes desde cuentas que otros comparten. Pagas los que se entregan.',
  delivered: 'Entregados',
  today: 'Hoy',
  of: (count, all) => `${count} de ${all}`,
  spent: 'Gastado',
  heldFor: 'Reservado para el resto',
  failed: 'No se les pudo escribir',
  unknown: 'Desconocidos, decide el soporte',
};
