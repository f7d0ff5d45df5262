import type { texts } from './texts.ts';

export const es: typeof texts = {
  pageTitle: 'Tu cuenta',
  about: 'Actúa sobre una cuenta de Trawl mediante el enlace de un correo.',
  loading: 'Comprobando el enlace…',
  actions: {
    restore_email: {
      title: (subject) => `¿Restablecer ${subject}?`,
      lead: 'Vuelve a ser la dirección de tu cuenta, se cierran todas las sesiones y tu contraseña deja de valer. Te enviamos un enlace para poner una nueva.',
      confirm: 'Restablecer esta dirección',
      doneTitle: 'Tu dirección está restablecida',
      done: (subject) =>
        `Enviamos a ${subject} un enlace para poner una contraseña nueva. Hasta entonces todas las sesiones están cerradas.`,
    },
    delete_registration: {
      title: (subject) => `¿Eliminar la cuenta registrada con ${subject}?`,
      lead: 'Alguien registró esta cuenta y nadie la ha verificado. Si no fuiste tú, elimínala: tu dirección vuelve a quedar libre.',
      confirm: 'No fui yo: eliminarla',
      doneTitle: 'La cuenta está eliminada',
      done: (subject) => `${subject} ya no pertenece a ninguna cuenta. No tienes que hacer nada más.`,
    },
    stop_sharing: {
      title: (subject) => `¿Dejar de compartir ${subject}?`,
      lead: 'Ya no se enviarán mensajes de otros clientes con esta cuenta. Puedes volver a compartirla cuando quieras.',
      confirm: 'Dejar de compartir',
      doneTitle: 'Ya no se comparte',
      done: (subject) =>
        `Con ${subject} no se envía nada más para otros clientes. Si no fuiste tú quien la compartió, pon una contraseña nueva: cierra todas las sesiones.`,
    },
  },
  failedTitle: 'Este enlace no funciona',
  failedLead: 'Si otra persona tiene acceso a tu cuenta, pon una contraseña nueva: cierra todas las sesiones.',
  toReset: 'Poner una contraseña nueva',
  incomplete: 'El enlace está incompleto. Ábrelo tal como aparece en el correo.',
  unexpected: 'Se produjo un error inesperado.',
  again: 'Intentar de nuevo',
};
