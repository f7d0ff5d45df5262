import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Añadir fondos',
  balance: 'Tu saldo',
  words: 'Para añadir fondos a tu cuenta, contacta con el soporte. Los anotamos a mano, normalmente el mismo día.',
  contact: 'Contactar con el soporte',
  back: 'Volver al panel',
  subject: 'Añadir fondos a mi cuenta',
  held: 'Reservado para pedidos',
  earnings: 'Ingresos por cobrar',
  statement: 'Extracto',
  statementLead:
    'Lo que entró y lo que salió; los importes de la derecha suman tu saldo. Las entregas llevan la hora de la última de ese día.',
  nothing: 'Nada todavía. Aquí estará lo que entre y salga.',
  more: 'Mostrar más',
  loadFailed: 'No se pudo cargar el extracto',
  kinds: {
    deposit: 'Fondos añadidos',
    hold: 'Reservado para un pedido',
    release: 'Liberado de un pedido',
    reversal: 'Anulado',
    payout: 'Ingresos pagados',
  },
  delivered: (count: string, one: boolean) => (one ? '1 mensaje entregado' : `${count} mensajes entregados`),
  sentForOthers: (count: string, one: boolean) =>
    one ? '1 mensaje enviado desde tu cuenta' : `${count} mensajes enviados desde tu cuenta`,
  ofHeld: (amount) => `de lo reservado: ${amount}`,
  backToHeld: (amount) => `de vuelta a lo reservado: ${amount}`,
  ofEarnings: (amount) => `ganancias: ${amount}`,
  deletedJob: 'un trabajo eliminado',
};
