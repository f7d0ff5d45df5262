import type { MessageWords } from './message-words.ts';

export const es: MessageWords = {
  'Sent to @{name}.': 'Enviado a @{name}.',
  'Not sent to @{name}. {reason}': 'No enviado a @{name}. {reason}',
  'Not sent to @{name}.': 'No enviado a @{name}.',
  'Not sent to @{name} yet. {reason}': 'Aún no enviado a @{name}. {reason}',
  'Not sent to @{name} yet.': 'Aún no enviado a @{name}.',
  'Not sent to @{name}: the account’s owner stopped it.': 'No enviado a @{name}: el dueño de la cuenta lo detuvo.',
  'Not known whether @{name} got the message. {reason}': 'No se sabe si @{name} recibió el mensaje. {reason}',
  'Not known whether @{name} got the message.': 'No se sabe si @{name} recibió el mensaje.',
  'This person asked not to be written to.': 'Esta persona pidió que no se le escriba.',
  'Nobody saw whether this message was sent. Look at the conversation on the platform, then say here what came of it.':
    'Nadie vio si este mensaje se envió. Mira la conversación en la plataforma y di aquí qué fue de él.',
  'Today’s limit of messages is reached for every account of this job.':
    'El límite de mensajes de hoy está alcanzado en todas las cuentas de este trabajo.',
  'No session ID of this job works any more. Paste a new one and run it again: nobody is written to twice.':
    'Ningún identificador de sesión de este trabajo funciona ya. Pega uno nuevo y ejecútalo de nuevo: a nadie se le escribe dos veces.',
  'The account’s messages are spread over the day.': 'Los mensajes de la cuenta se reparten durante el día.',
  'The text was changed on its way, so it was not sent. This is ours to fix.':
    'El texto cambió por el camino y no se envió. Nos toca arreglarlo.',
  'With this person’s name in it the text has {count} characters; a message can have {total}.':
    'Con el nombre de esta persona el texto tiene {count} caracteres; un mensaje puede tener {total}.',
  'This line names nobody who can be written to.': 'Esta línea no nombra a nadie a quien se pueda escribir.',
  'The account’s session is no longer this job’s.': 'La sesión de la cuenta ya no es de este trabajo.',
  'The message is no longer to be sent.': 'El mensaje ya no se ha de enviar.',
  'What came of this message is known already.': 'Ya se sabe qué fue de este mensaje.',
  'Everyone on the list has been written to, or can’t be. Add others to write to.':
    'A todos los de la lista ya se les escribió, o no se puede. Añade a otros.',
  'Stopped by support. Run it again to go on where it stopped.':
    'Detenido por el soporte. Ejecútalo de nuevo para continuar donde se quedó.',
  'Stopped by support. Resume to go on where it stopped.':
    'Detenido por el soporte. Reanúdalo para continuar donde se quedó.',
  person: 'persona',
  people: 'personas',
  message: 'mensaje',
  messages: 'mensajes',
  'Nobody saw what came of {things}: see Messages.': 'Nadie vio qué fue de {things}: mira Mensajes.',
  '{things} couldn’t be written to: see Messages.': 'No se pudo escribir a {things}: mira Mensajes.',
  '1 person is left': 'Queda 1 persona',
  '{count} people are left': 'Quedan {count} personas',
  '{things}. Run again to write to the next ones.': '{things}. Ejecuta de nuevo para escribir a las siguientes.',
  '{things}. Run again tomorrow.': '{things}. Ejecuta de nuevo mañana.',
  'Today’s messages are sent.': 'Los mensajes de hoy están enviados.',
  'All shared accounts have sent what they may today.': 'Todas las cuentas compartidas han enviado lo que pueden hoy.',
  'Nobody shares an account right now.': 'Nadie comparte una cuenta en este momento.',
  'Run it again after {time} UTC to send the next ones.':
    'Ejecútalo de nuevo después de {time} UTC para enviar los siguientes.',
  'Run it again once somebody shares an account.': 'Ejecútalo de nuevo cuando alguien comparta una cuenta.',
  'Next messages at {time} UTC.': 'Próximos mensajes: {time} UTC.',
  'Next message at {time} UTC.': 'Próximo mensaje: {time} UTC.',
  'All shared accounts that may send today rest.': 'Todas las cuentas compartidas que aún pueden enviar hoy descansan.',
  'All shared accounts that may send now are in use.':
    'Todas las cuentas compartidas que pueden enviar ahora están ocupadas.',
  'The platform refuses one shared account after the other. Run it again in some hours: nobody is written to twice.':
    'La plataforma rechaza una cuenta compartida tras otra. Inícialo de nuevo dentro de unas horas: a nadie se le escribe dos veces.',
  'Writing failed from several shared accounts, one after the other. Run it again; if it happens twice, contact support.':
    'Escribir falló desde varias cuentas compartidas, una tras otra. Inícialo de nuevo; si vuelve a pasar, contacta con el soporte.',
  'Going on with the next message.': 'Continúa con el siguiente mensaje.',
  'Today’s messages of this order are sent. Start it again after {time} UTC.':
    'Los mensajes de hoy de este pedido están enviados. Inícialo de nuevo después de esta hora: {time} UTC.',
  'Ended by support: {reason}': 'Cerrado por el soporte: {reason}',
  'Support stops the job.': 'El soporte detiene el trabajo.',
  'The list has ended: {reason}': 'La lista ha terminado: {reason}',
  '{count} of {total} messages were delivered.': 'Se entregaron {count} de {total} mensajes.',
  '{money} went back to your funds.': '{money} volvieron a tus fondos.',
  'Nobody saw what came of {count}: support decides, and what they cost stays held until then.':
    'Nadie vio qué fue de {count}: decide el soporte, y su coste queda retenido hasta entonces.',
  'This order takes {money}, and your funds are {funds}: {missing} are missing. Add funds, then start it again.':
    'Este pedido cuesta {money} y tus fondos son {funds}: faltan {missing}. Añade fondos e inícialo de nuevo.',
  'There is no account @{name} that this session can see: it was renamed or deleted, or has blocked the sender.':
    'Esta sesión no ve ninguna cuenta @{name}: cambió de nombre, se borró o bloqueó al remitente.',
  '@{name} can’t be written to: the profile offers no messages.':
    'No se puede escribir a @{name}: el perfil no ofrece mensajes.',
  '@{name} takes no message requests, so only accounts that they follow can write to them.':
    '@{name} no acepta solicitudes de mensaje; solo le pueden escribir las cuentas que sigue.',
  '@{name} hasn’t accepted this account’s message request yet, and Instagram allows only one until then.':
    '@{name} aún no ha aceptado la solicitud de esta cuenta, e Instagram solo permite una hasta entonces.',
  'The conversation with @{name} has no place to write in.': 'La conversación con @{name} no tiene dónde escribir.',
  'Instagram’s page for messages didn’t come up in time. Trying again usually helps.':
    'La página de mensajes de Instagram no apareció a tiempo. Suele bastar con intentarlo de nuevo.',
  'The text didn’t stand in Instagram’s editor as it was typed. Trying again usually helps.':
    'El texto no quedó en el editor de Instagram como se escribió. Suele bastar con intentarlo de nuevo.',
  'Instagram’s page didn’t take the Enter key. Trying again usually helps.':
    'La página de Instagram no aceptó la tecla Intro. Suele bastar con intentarlo de nuevo.',
  'Enter was pressed, but Instagram’s page never said whether the message was sent.':
    'Se pulsó Intro, pero la página de Instagram no dijo si el mensaje se envió.',
  'Instagram’s page said that sending failed, and not why: the message may have arrived all the same.':
    'La página de Instagram dijo que el envío falló, sin decir por qué: el mensaje puede haber llegado igualmente.',
  'The browser was lost while the message was being sent.': 'El navegador se perdió mientras se enviaba el mensaje.',
  'The platform could not be asked just now.': 'No se pudo preguntar a la plataforma en este momento.',
  'DMs limit must be a whole number from {count} to {total}':
    'El límite de mensajes debe ser un número entero de {count} a {total}',
  'Link must be an address, such as https://example.com': 'El enlace debe ser una dirección, como https://example.com',
  '{placeholder} can’t be filled in. Fields are username, full_name and opt_out, each in double braces':
    '{placeholder} no se puede rellenar. Los campos son username, full_name y opt_out, cada uno entre llaves dobles',
  'Message and Link can have at most {count} characters together':
    'Mensaje y enlace pueden tener juntos como máximo {count} caracteres',
};
