import type { texts } from './texts.ts';

export const es: typeof texts = {
  pageTitle: 'No más mensajes',
  loading: 'Comprobando el enlace…',
  title: (username) => `¿No más mensajes a @${username}?`,
  lead: 'Recibiste en Instagram un mensaje enviado con Trawl. Si no quieres más, dilo aquí: nadie que use Trawl te volverá a escribir. No necesitas una cuenta.',
  confirm: 'No me escribáis más',
  doneTitle: 'Listo. Nadie te volverá a escribir.',
  done: (username) =>
    `@${username} está en nuestra lista. Se consulta antes de cada mensaje, en los trabajos de todos, y nadie puede sacarte de ella sin tu palabra.`,
  reportLead: '¿Era spam, una estafa o un insulto? Cuéntanoslo y revisaremos quién lo envió.',
  report: 'Denunciar un abuso',
  reportTitle: 'Denunciar un abuso',
  reason: '¿Qué ocurre?',
  reasons: { spam: 'Spam', scam: 'Una estafa', harassment: 'Acoso', other: 'Otra cosa' },
  details: '¿Qué pasó? (opcional)',
  send: 'Enviar denuncia',
  cancel: 'Cancelar',
  reported: 'Gracias. Tu denuncia se envió y la revisaremos.',
  failedTitle: 'Este enlace no funciona',
  incomplete: 'Este enlace no está completo. Ábrelo tal como está en el mensaje.',
  unexpected: 'Se produjo un error inesperado.',
  again: 'Intentar de nuevo',
};
