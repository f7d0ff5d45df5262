import type { Refusals } from './refusals.ts';

export const es: Refusals = {
  '1 second': '1 segundo',
  '{count} seconds': '{count} segundos',
  '{count} minutes': '{count} minutos',
  '{field} is required': 'Falta: {field}',
  'Session ID': 'Identificador de sesión',
  '{platform} is coming soon': '{platform} llegará pronto',
  'No data collected yet': 'Aún no hay datos',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} no es ninguno de los identificadores guardados de este trabajo. Pégalo entero.',
  'The {plan} plan keeps {count} jobs. Delete one you no longer need, or move to a larger plan.':
    'El plan {plan} guarda {count} trabajos. Elimina uno que ya no necesites o pasa a un plan mayor.',
  'The {plan} plan runs one job at once. Wait for it to finish, or pause it.':
    'El plan {plan} ejecuta un trabajo a la vez. Espera a que termine o páusalo.',
  'The {plan} plan runs {count} jobs at once. Wait for it to finish, or pause it.':
    'El plan {plan} ejecuta {count} trabajos a la vez. Espera a que termine uno o páusalo.',
  Trial: 'Prueba',
  'Shared accounts for collecting come with the Professional plan.':
    'Las cuentas compartidas para recopilar vienen con el plan Professional.',
  'Line {count}: {reason}': 'Línea {count}: {reason}',
  '{reason} (and {count} more)': '{reason} (y {count} más)',
  'This line is empty. {reason}': 'Esta línea está vacía. {reason}',
  '“{text}” can’t be read. {reason}': 'No se puede leer «{text}». {reason}',
  '“{text}” is not an address that can be read. {reason}': '«{text}» no es una dirección legible. {reason}',
  '“{text}” is not an address of Instagram. {reason}': '«{text}» no es una dirección de Instagram. {reason}',
  '“{text}” is the address of a post. {reason}': '«{text}» es la dirección de una publicación. {reason}',
  '“{text}” is the address of a hashtag. {reason}': '«{text}» es la dirección de un hashtag. {reason}',
  '“{text}” is the address of a profile. {reason}': '«{text}» es la dirección de un perfil. {reason}',
  '“{text}” is an Instagram address, but names no {kind}. {reason}':
    '«{text}» es de Instagram, pero no nombra lo que se busca. {reason}',
  'Write a username, @username or the address of a profile.':
    'Escribe un nombre de usuario, @nombre o la dirección de un perfil.',
  'Write the address of a post or reel, or its shortcode.':
    'Escribe la dirección de una publicación o un reel, o su código.',
  'Write a hashtag such as #space, or its address.': 'Escribe un hashtag como #space, o su dirección.',
  'A Google Sheet link stands alone, without other lines.': 'Un enlace de Google Sheets va solo, sin otras líneas.',
  'The Google Sheet isn’t shared. In Google Sheets choose Share, then “Anyone with the link”, and try again.':
    'La hoja de Google no está compartida. En Google Sheets elige Compartir, «Cualquier persona con el enlace», e inténtalo de nuevo.',
  'The Google Sheet doesn’t exist any more. Check the link.': 'La hoja de Google ya no existe. Revisa el enlace.',
  'Google answered with a web page instead of the sheet. Share it with “Anyone with the link” and try again.':
    'Google respondió con una página en vez de la hoja. Compártela con «Cualquier persona con el enlace» e inténtalo de nuevo.',
  'The Google Sheet is larger than {count} MB. Split it.': 'La hoja de Google supera los {count} MB. Divídela.',
  'Google Sheets can’t be reached right now. Try again in a minute.':
    'Ahora mismo no se puede acceder a Google Sheets. Inténtalo dentro de un minuto.',
  'The Google Sheet has no targets in it yet.': 'La hoja de Google aún no tiene objetivos.',
  'The Google Sheet has more than {count} rows. Split it.': 'La hoja de Google tiene más de {count} filas. Divídela.',
  'A cell of the Google Sheet contains a NUL character. Remove it and try again.':
    'Una celda de la hoja de Google contiene un carácter NUL. Quítalo e inténtalo de nuevo.',
  'A row of the Google Sheet is larger than {count} kB. Shorten it.':
    'Una fila de la hoja de Google ocupa más de {count} kB. Acórtala.',
  'A target in the Google Sheet is longer than {count} characters. Shorten it.':
    'Un objetivo de la hoja de Google tiene más de {count} caracteres. Acórtalo.',
  'The Google Sheet has more than {count} columns. Remove those that aren’t needed.':
    'La hoja de Google tiene más de {count} columnas. Quita las que no hagan falta.',
  'The Google Sheet can’t be read as a table.': 'La hoja de Google no se puede leer como tabla.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram ya no acepta este identificador de sesión. Inicia sesión en Instagram en tu navegador, copia el nuevo identificador de sesión e inténtalo de nuevo.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} no es el identificador de sesión guardado de esta cuenta. Pégalo entero.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} no es una de tus cuentas vinculadas en esta plataforma.',
  'The session of @{name} has expired. Renew it first.': 'La sesión de @{name} ha caducado. Renuévala primero.',
  'The owner of the account stopped this message.': 'El titular de la cuenta detuvo este mensaje.',
};
