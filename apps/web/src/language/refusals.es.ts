import type { Refusals } from './refusals.ts';

export const es: Refusals = {
  'There is nothing at this address.': 'En esta dirección no hay nada.',
  'The request could not be read.': 'No se pudo leer la petición.',
  'The request is too large.': 'La petición es demasiado grande.',
  'Something went wrong on our side. Please try again.': 'Algo falló por nuestra parte. Inténtalo de nuevo.',
  'We can’t reach the server. Check your connection and try again.':
    'No podemos contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  'Please sign in.': 'Inicia sesión.',
  'This account is suspended. Write to support if you think this is a mistake.':
    'Esta cuenta está suspendida. Escribe a soporte si crees que es un error.',
  'Please verify your email address first.': 'Verifica primero tu dirección de correo.',
  'Too many people are signing in right now. Please try again in a moment.':
    'Ahora mismo hay demasiadas personas iniciando sesión. Inténtalo de nuevo en un momento.',
  'Too many tries. Please wait {wait} and try again.': 'Demasiados intentos. Espera {wait} e inténtalo de nuevo.',
  'Too many requests. Please wait {wait} and try again.':
    'Demasiadas solicitudes. Espera {wait} y vuelve a intentarlo.',
  'You watch {count} pages live already. Please close one, or wait {wait} and try again.':
    'Ya ves {count} páginas en directo. Cierra una, o espera {wait} y vuelve a intentarlo.',
  'Too many sign-ins to this account from new places. Please wait {wait}, or reset the password first.':
    'Demasiados inicios de sesión en esta cuenta desde lugares nuevos. Espera {wait} o restablece antes la contraseña.',
  'This takes too long just now. Look whether it was done before you try again.':
    'Esto tarda demasiado ahora. Mira si se hizo antes de volver a intentarlo.',
  '1 second': '1 segundo',
  '{count} seconds': '{count} segundos',
  '{count} minutes': '{count} minutos',
  '{field} is required': 'Falta: {field}',
  '{field} is not valid': '{field}: no es válido',
  '{field} must be a whole number': '{field}: debe ser un número entero',
  '{field} must be at least {count}': '{field}: como mínimo {count}',
  '{field} must be at most {count}': '{field}: como máximo {count}',
  '{field} can have at most {count} characters': '{field}: como máximo {count} caracteres',
  '{field} must have at least {count} characters': '{field}: al menos {count} caracteres',
  '{field} has characters that can’t be stored': '{field} tiene caracteres que no se pueden guardar',
  '{field} has characters that can’t be shown': '{field}: tiene caracteres que no se pueden mostrar',
  Name: 'Nombre',
  Email: 'Correo',
  Password: 'Contraseña',
  'Confirm Password': 'Confirmar contraseña',
  'Current password': 'Contraseña actual',
  'New password': 'Contraseña nueva',
  Subject: 'Asunto',
  Platform: 'Plataforma',
  'DMs limit': 'Límite de mensajes',
  'Account type': 'Tipo de cuenta',
  'Email notifications': 'Notificaciones por correo',
  OTP: 'Código',
  Code: 'Código',
  Passkey: 'Clave de acceso',
  'Job type': 'Tipo de tarea',
  Reason: 'Motivo',
  Schedule: 'Programación',
  Settings: 'Ajustes',
  'A field': 'Un campo',
  'Job name': 'Nombre del trabajo',
  Target: 'Objetivo',
  'Session ID': 'Identificador de sesión',
  'A session ID': 'Un identificador de sesión',
  'DM quantity': 'Cantidad de mensajes',
  'Profiles per launch': 'Perfiles por lanzamiento',
  'Followers per profile': 'Seguidores por perfil',
  'Following per profile': 'Seguidos por perfil',
  'Posts per profile': 'Publicaciones por perfil',
  'Comments per post': 'Comentarios por publicación',
  'Posts per launch': 'Publicaciones por lanzamiento',
  'Likes per post': 'Me gusta por publicación',
  'Posts per hashtag': 'Publicaciones por hashtag',
  'Hashtags per launch': 'Hashtags por lanzamiento',
  Message: 'Mensaje',
  Link: 'Enlace',
  'DMs per launch': 'Mensajes por lanzamiento',
  'Target can have at most {count} lines': 'El objetivo puede tener como máximo {count} líneas',
  'Line {line} is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'La línea {line} no es un identificador de sesión de Instagram. Copia el valor de la cookie llamada sessionid.',
  'This is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'Esto no es un identificador de sesión de Instagram. Copia el valor de la cookie llamada sessionid.',
  'A session ID must be text': 'Un identificador de sesión debe ser texto',
  'At most {count} session IDs': 'Como máximo {count} identificadores de sesión',
  'The interval must be 1–999 seconds, minutes, hours or days':
    'El intervalo debe ser de 1 a 999 segundos, minutos, horas o días',
  'Schedule must be manual, auto or a number of seconds':
    'El horario debe ser manual, automático o un número de segundos',
  'The automatic schedule is for direct messages on a shared account':
    'El horario automático es para mensajes directos con una cuenta compartida',
  'This job type is coming soon': 'Este tipo de trabajo llegará pronto',
  '{platform} is coming soon': '{platform} llegará pronto',
  'Name can’t contain links or any of < > @. Put a space after a dot':
    'El nombre no puede contener enlaces ni los signos < > @. Deja un espacio después de un punto',
  'Enter a valid email address': 'Introduce una dirección de correo válida',
  'Current password is required to set a new password': 'Para poner una contraseña nueva hace falta la actual',
  'New passwords do not match': 'Las contraseñas nuevas no coinciden',
  'This password is too easy to guess. Add one or two unrelated words, and leave out your name and email.':
    'Esta contraseña es demasiado fácil de adivinar. Añade una o dos palabras sin relación y no uses tu nombre ni tu correo.',
  'The current password is wrong.': 'La contraseña actual no es correcta.',
  'Current password is required to change the email address':
    'Hace falta la contraseña actual para cambiar el correo electrónico',
  'Please enter your current password to go on.': 'Introduce tu contraseña actual para continuar.',
  'This email address belonged to another account until recently, and is kept for it for 7 days.':
    'Esta dirección perteneció hasta hace poco a otra cuenta y se le reserva durante 7 días.',
  'This link is invalid or has expired, or was used already.': 'Este enlace no es válido, ha caducado o ya se usó.',
  'Too many codes were tried today. Please open the link of the mail.':
    'Hoy se probaron demasiados códigos. Abre el enlace del correo.',
  'Please enter a valid 6-digit OTP': 'Escribe un código válido de 6 cifras',
  'Invalid OTP. Please try again.': 'Código incorrecto. Inténtalo de nuevo.',
  'Please wait 3 seconds after a wrong code.': 'Espera 3 segundos después de un código incorrecto.',
  'This code has expired. Please ask for a new one.': 'Este código ha caducado. Pide uno nuevo.',
  'This code was tried too often. Please ask for a new one.': 'Este código se probó demasiadas veces. Pide uno nuevo.',
  'Please wait {count} seconds before you ask for another code.': 'Espera {count} segundos antes de pedir otro código.',
  'Your email address is verified already.': 'Tu dirección de correo ya está verificada.',
  'This email address has an account already.': 'Esta dirección de correo ya tiene una cuenta.',
  'Another account has this email address by now.': 'Otra cuenta tiene ya esta dirección de correo.',
  'Confirm with your second factor to finish signing in.':
    'Confirma con tu segundo factor para terminar de iniciar sesión.',
  'This sign-in has expired. Please sign in again.': 'Este inicio de sesión ha caducado. Vuelve a iniciar sesión.',
  'This didn’t match. Check it and try again.': 'No coincide. Compruébalo e inténtalo de nuevo.',
  'That was wrong too often. Please sign in again.': 'Ha fallado demasiadas veces. Vuelve a iniciar sesión.',
  'Enter a code': 'Escribe un código',
  'This code is too long': 'Este código es demasiado largo',
  'Enter the 6-digit code of your app': 'Escribe el código de 6 cifras de tu aplicación',
  'This passkey could not be read.': 'No se pudo leer esta llave de acceso.',
  'This passkey could not be added. Please try again.': 'No se pudo añadir esta llave de acceso. Inténtalo de nuevo.',
  'Passkeys need a secure address with a domain name.':
    'Las llaves de acceso necesitan una dirección segura con nombre de dominio.',
  'You can have {count} passkeys. Remove one you no longer need.':
    'Puedes tener {count} llaves de acceso. Elimina una que ya no necesites.',
  'An authenticator app is set up already. Remove it before you set up another.':
    'Ya hay una aplicación de autenticación configurada. Elimínala antes de configurar otra.',
  'This setup has expired. Please start again.': 'Esta configuración ha caducado. Empieza de nuevo.',
  'This code didn’t match. Check your device’s clock and enter the next code.':
    'Este código no coincide. Comprueba el reloj de tu dispositivo y escribe el siguiente código.',
  'No authenticator app is set up.': 'No hay ninguna aplicación de autenticación configurada.',
  'Set up an authenticator app or a passkey first.':
    'Configura primero una aplicación de autenticación o una llave de acceso.',
  'Passkey not found': 'Llave de acceso no encontrada',
  'Session not found': 'Sesión no encontrada',
  'Job not found': 'Trabajo no encontrado',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra petición.',
  'The first request with this Idempotency-Key is still under way.':
    'La primera petición con esta Idempotency-Key aún está en curso.',
  'No data collected yet': 'Aún no hay datos',
  'A job that is {state} can’t be started.': 'Un trabajo que está {state} no se puede iniciar.',
  'A job that is {state} can’t be paused.': 'Un trabajo que está {state} no se puede pausar.',
  'A job that is {state} can’t be edited.': 'Un trabajo que está {state} no se puede editar.',
  'A job that is {state} can’t be deleted. Pause it first.':
    'Un trabajo que está {state} no se puede eliminar. Páusalo antes.',
  pending: 'pendiente',
  running: 'en marcha',
  processing: 'procesándose',
  waiting: 'en espera',
  paused: 'en pausa',
  failed: 'fallido',
  completed: 'completado',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} no es ninguno de los identificadores guardados de este trabajo. Pégalo entero.',
  'Platform and type can’t change once a job has run. Create another job for that.':
    'La plataforma y el tipo no cambian después de la primera ejecución. Crea otro trabajo para eso.',
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
  'Account not found': 'Cuenta no encontrada',
  'The account could not be looked at just now. Please try again in a moment.':
    'La cuenta no se pudo comprobar ahora mismo. Inténtalo de nuevo en un momento.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram ya no acepta este identificador de sesión. Inicia sesión en Instagram en tu navegador, copia el nuevo identificador de sesión e inténtalo de nuevo.',
  'You can link {count} accounts. Delete one you no longer need.':
    'Puedes vincular {count} cuentas. Elimina una que ya no necesites.',
  'This session ID is linked already.': 'Este identificador de sesión ya está vinculado.',
  '@{name} is linked already. Edit it to give it a new session ID.':
    '@{name} ya está vinculada. Edítala para darle un nuevo identificador de sesión.',
  'Accounts on this platform can’t be shared yet. Sharing is coming soon.':
    'Las cuentas de esta plataforma aún no se pueden compartir. Llegará pronto.',
  'This account can’t be shared from here. If it is yours, contact support.':
    'Esta cuenta no se puede compartir desde aquí. Si es tuya, contacta con soporte.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} no es el identificador de sesión guardado de esta cuenta. Pégalo entero.',
  'This session ID belongs to @{owner}, not to @{name}. Add {account} as an account of its own.':
    'Este identificador de sesión es de @{owner}, no de @{name}. Añade {account} como cuenta propia.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} no es una de tus cuentas vinculadas en esta plataforma.',
  'The session of @{name} has expired. Renew it first.': 'La sesión de @{name} ha caducado. Renuévala primero.',
  'A session ID is one line without spaces': 'Un identificador de sesión es una línea sin espacios',
  'Message not found': 'Mensaje no encontrado',
  'This message can’t be stopped any more.': 'Este mensaje ya no se puede detener.',
  'The owner of the account stopped this message.': 'El titular de la cuenta detuvo este mensaje.',
  'This link is not valid. Please open it just as it stands in the message.':
    'Este enlace no es válido. Ábrelo tal como está en el mensaje.',
  'We can’t reach the server. What you typed is still here: check your connection and try again.':
    'No podemos llegar al servidor. Lo que escribiste sigue aquí: comprueba tu conexión e inténtalo de nuevo.',
};
