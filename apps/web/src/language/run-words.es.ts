import type { RunWords } from './run-words.ts';

export const es: RunWords = {
  '{count} {noun}': '{count} {noun}',
  '{things} of this account': '{things} de esta cuenta',
  '{things} of this post': '{things} de esta publicación',
  '{things} of this hashtag': '{things} de este hashtag',
  '{things} at this address': '{things} en esta dirección',
  row: 'fila',
  rows: 'filas',
  profile: 'perfil',
  profiles: 'perfiles',
  'the profile': 'el perfil',
  follower: 'seguidor',
  followers: 'seguidores',
  'followed account': 'cuenta seguida',
  'followed accounts': 'cuentas seguidas',
  following: 'seguidos',
  post: 'publicación',
  posts: 'publicaciones',
  comment: 'comentario',
  comments: 'comentarios',
  like: 'me gusta',
  likes: 'me gusta',
  '{count} s': '{count} s',
  '{count} min': '{count} min',
  'Queued. Waiting for a free worker.': 'En cola. Esperando un proceso libre.',
  'Resumed. Waiting for a free worker.': 'Reanudado. Esperando un proceso libre.',
  'Started.': 'Iniciado.',
  'Started, at the pace of one request every {count} s.': 'Iniciado, al ritmo de una petición cada {count} s.',
  'Waiting for this account’s turn.': 'Esperando el turno de esta cuenta.',
  'Waiting for the account: another job is using it right now.':
    'Esperando la cuenta: otro trabajo la usa en este momento.',
  'Reading {things} of {target}': 'Leyendo {things} de {target}',
  'Reading {things} of {target}: {count} of {total}': 'Leyendo {things} de {target}: {count} de {total}',
  'Going on with {things} of {target} after {count}': 'Continuando con {things} de {target} después de {count}',
  'The Google Sheet can’t be read right now. Next try at {time} UTC.':
    'La hoja de Google no se puede leer en este momento. Próximo intento: {time} UTC.',
  'Going on from the last stored page.': 'Continúa desde la última página guardada.',
  '{reason} Going on in {wait}.': '{reason} Continúa en {wait}.',
  '{reason} Going on at {time} UTC.': '{reason} Continúa a las {time} UTC.',
  '{reason} Going on with the job’s next session.': '{reason} Continúa con la siguiente sesión del trabajo.',
  'Finished a target.': 'Un objetivo terminado.',
  'Finished {target}: {things}.': '{target} terminado: {things}.',
  'Finished {target}: {things}. {reason}': '{target} terminado: {things}. {reason}',
  'Done: {things}.': 'Listo: {things}.',
  'Paused. {reason}': 'En pausa. {reason}',
  'Failed. {reason}': 'Fallido. {reason}',
  'Pausing at the next page.': 'Se pausará en la próxima página.',
  'Paused by you.': 'Pausado por ti.',
  'The job was changed.': 'El trabajo se modificó.',
  'Paused by you. Run it again to go on where it stopped.':
    'Pausado por ti. Ejecútalo de nuevo para continuar donde se quedó.',
  'Paused by you. Resume to go on where it stopped.': 'Pausado por ti. Reanúdalo para continuar donde se quedó.',
  '1 target is left': 'Queda 1 objetivo',
  '{count} targets are left': 'Quedan {count} objetivos',
  '{things} for the next launches.': '{things} para los próximos lanzamientos.',
  '{things}. Run again to collect the next ones.': '{things}. Ejecuta de nuevo para reunir los siguientes.',
  '{reason} ({count} of {total} targets have such a note; see Targets.)':
    '{reason} ({count} de {total} objetivos tienen una nota así; mira Objetivos.)',
  'The worker is being renewed. Another one goes on.': 'El proceso se está renovando. Otro continúa.',
  'The worker went silent. Another one goes on.': 'El proceso dejó de responder. Otro continúa.',
  'A message of the worker was lost. Going on from the last stored page.':
    'Se perdió un mensaje del proceso. Continúa desde la última página guardada.',
  'The account was removed from the job. Going on with its other sessions.':
    'La cuenta se quitó del trabajo. Continúa con sus otras sesiones.',
  'Your build time for this month is used up. Run it again when it is renewed, or move to a larger plan.':
    'Tu tiempo de ejecución de este mes se ha agotado. Ejecuta el trabajo de nuevo cuando se renueve o pasa a un plan mayor.',
  'Your build time for this month is used up. Resume the job when it is renewed, or move to a larger plan.':
    'Tu tiempo de ejecución de este mes se ha agotado. Reanuda el trabajo cuando se renueve o pasa a un plan mayor.',
  'Your build time was renewed. Going on from the last stored page.':
    'Tu tiempo de ejecución se ha renovado. Continúa desde la última página guardada.',
  'Your plan no longer includes shared accounts for collecting. Move to the Professional plan or use a session ID of your own, then run the job again.':
    'Tu plan ya no incluye cuentas compartidas para recopilar. Pasa al plan Professional o usa un identificador de sesión propio y ejecuta el trabajo de nuevo.',
  '{reason} After {wait} of trying, this run was ended. The next one goes on where it stopped.':
    '{reason} Tras {wait} de intentos, esta ejecución se dio por terminada. La siguiente continúa donde se quedó.',
  '{reason} After {wait} of trying, the job was paused. Run it again: it goes on where it stopped.':
    '{reason} Tras {wait} de intentos, el trabajo se ha pausado. Ejecútalo de nuevo: continúa donde se quedó.',
  'The platform keeps asking this account to slow down. The next run goes on where it stopped.':
    'La plataforma sigue pidiendo a esta cuenta que vaya más despacio. La siguiente ejecución continúa donde se quedó.',
  'No session ID of this job works any more. Paste a new one and resume: it goes on at the same row.':
    'Ningún identificador de sesión de este trabajo funciona ya. Pega uno nuevo y reanuda: continúa en la misma fila.',
  'None of our shared sessions works right now. Contact support, or use a session ID of your own.':
    'Ninguna de nuestras sesiones compartidas funciona ahora. Escribe al soporte o usa un identificador propio.',
  'No session is left that works. Add a new session ID; the job goes on where it stopped.':
    'No queda ninguna sesión que funcione. Añade un identificador nuevo; el trabajo continúa donde se quedó.',
  'The platform keeps refusing requests of this account. Wait some hours, then resume.':
    'La plataforma sigue rechazando peticiones de esta cuenta. Espera unas horas y reanuda.',
  'The platform keeps asking this account to slow down. Run it again in an hour or so; it goes on where it stopped.':
    'La plataforma sigue pidiendo a esta cuenta que vaya más despacio. Ejecuta el trabajo de nuevo dentro de una hora; continúa donde se quedó.',
  'The platform keeps asking this account to slow down. Resume the job in an hour or so; it goes on where it stopped.':
    'La plataforma sigue pidiendo a esta cuenta que vaya más despacio. Reanuda el trabajo dentro de una hora; continúa donde se quedó.',
  'The platform asks this account to wait {wait}. Run it again after that; it goes on where it stopped.':
    'La plataforma pide a esta cuenta que espere {wait}. Ejecuta el trabajo de nuevo después; continúa donde se quedó.',
  'The platform asks this account to wait {wait}. Resume the job after that; it goes on where it stopped.':
    'La plataforma pide a esta cuenta que espere {wait}. Reanuda el trabajo después; continúa donde se quedó.',
  'Something went wrong on our side. Run it again; if it happens twice, contact support.':
    'Algo falló por nuestra parte. Ejecútalo de nuevo; si se repite, escribe al soporte.',
  'Something went wrong on our side while reading. The rows collected so far are kept.':
    'Algo falló por nuestra parte al leer. Las filas reunidas hasta ahora se conservan.',
  'The run broke off several times before it got any further. The rows collected so far are kept. Run it again; if it happens twice, contact support.':
    'La ejecución se interrumpió varias veces antes de avanzar. Las filas recopiladas hasta ahora se conservan. Ejecuta el trabajo de nuevo; si se repite, escribe al soporte.',
  'The stored session ID can’t be read any more. Paste it again and run the job: it goes on where it stopped.':
    'El identificador de sesión guardado ya no se puede leer. Pégalo de nuevo y ejecuta el trabajo: continúa donde se quedó.',
  'The platform sent data that can’t be stored. This is ours to fix; the rows before it are kept.':
    'La plataforma envió datos que no se pueden guardar. Nos toca arreglarlo; las filas anteriores se conservan.',
  'The platform sent a row that is too large to store. This is ours to fix; the rows before it are kept.':
    'La plataforma envió una fila demasiado grande. Nos toca arreglarlo; las filas anteriores se conservan.',
  'The list changed while it was read, so some of it was passed over.':
    'La lista cambió mientras se leía y una parte se saltó.',
  'The browser page that read Instagram failed; it is opened again.':
    'La página que leía Instagram falló; se abre de nuevo.',
  'The browser that read Instagram stopped; a new one takes over.':
    'El navegador que leía Instagram se detuvo; otro lo releva.',
  'Instagram didn’t answer in time. Trying again usually helps.':
    'Instagram no respondió a tiempo. Suele bastar con intentarlo de nuevo.',
  'The connection to Instagram broke off. Trying again usually helps.':
    'Se cortó la conexión con Instagram. Suele bastar con intentarlo de nuevo.',
  'Instagram had an error of its own. Trying again usually helps.':
    'Instagram tuvo un error propio. Suele bastar con intentarlo de nuevo.',
  'Instagram sent something other than data. Trying again usually helps.':
    'Instagram envió algo que no eran datos. Suele bastar con intentarlo de nuevo.',
  'Instagram asks this account to slow down. Reading goes on after a pause.':
    'Instagram pide a esta cuenta que vaya más despacio. La lectura sigue tras una pausa.',
  'Instagram has put this account on hold for a while. Reading goes on after a pause.':
    'Instagram ha puesto esta cuenta en espera un rato. La lectura sigue tras una pausa.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and add it to the job.':
    'Instagram ya no acepta este identificador de sesión. Entra en Instagram con tu navegador, copia el nuevo y añádelo al trabajo.',
  'This is not a session ID. Copy the value of the cookie named sessionid from your browser, without spaces or quotes, and add it to the job.':
    'Esto no es un identificador de sesión. Copia de tu navegador el valor de la cookie sessionid, sin espacios ni comillas, y añádelo al trabajo.',
  'Instagram wants the owner of this account to confirm something. Open Instagram with this account, follow its instructions, then add a new session ID.':
    'Instagram quiere que el dueño de esta cuenta confirme algo. Abre Instagram con ella, sigue las instrucciones y añade un identificador nuevo.',
  'Instagram has suspended this account. Open Instagram with it to see what it asks for, or use another account’s session ID.':
    'Instagram ha suspendido esta cuenta. Abre Instagram con ella para ver qué pide o usa el identificador de otra cuenta.',
  'Instagram has restricted this account for too much activity. Let it rest for a day or two, check it in the Instagram app, then add its session ID again.':
    'Instagram ha limitado esta cuenta por demasiada actividad. Déjala descansar un día o dos, revísala en la app y añade su identificador de nuevo.',
  'There is no account @{name} on Instagram. Check the spelling; it may also have been renamed or deleted.':
    'En Instagram no existe la cuenta @{name}. Revisa cómo se escribe; también puede haber cambiado de nombre o haberse borrado.',
  '@{name} is private. Only approved followers see its lists and posts: use the session ID of an account that follows it.':
    '@{name} es privada. Solo sus seguidores aprobados ven sus listas y publicaciones: usa el identificador de una cuenta que la siga.',
  'This post doesn’t exist, was deleted, or belongs to a private account that this session doesn’t follow. Check its address.':
    'Esta publicación no existe, se borró o es de una cuenta privada que esta sesión no sigue. Revisa su dirección.',
  'Instagram shows no posts for #{name}. Check the spelling; the platform hides some hashtags.':
    'Instagram no muestra publicaciones de #{name}. Revisa cómo se escribe; la plataforma oculta algunos hashtags.',
  'This target was deleted, renamed or made unavailable while it was being read. The {things} collected before that are kept.':
    'Este objetivo se borró, cambió de nombre o dejó de estar disponible mientras se leía. Lo reunido antes se conserva: {things}.',
  'This account became private while it was being read. The {things} collected before that are kept.':
    'Esta cuenta se hizo privada mientras se leía. Lo reunido antes se conserva: {things}.',
  'Instagram answered in a way that Trawl doesn’t understand, so nothing was taken from it. This is ours to fix; the rows collected before are kept.':
    'Instagram respondió de un modo que Trawl no entiende, así que no se tomó nada. Nos toca arreglarlo; las filas reunidas antes se conservan.',
  'The platform shows no more than {count} of {total} {things}.':
    'La plataforma no muestra más de {count} de {total}: {things}.',
  'The platform ended the list after {count} of {total} {things} and gave no reason. It also counts accounts and posts that it doesn’t list, such as deactivated ones.':
    'La plataforma terminó la lista tras {count} de {total} {things} sin decir por qué. También cuenta cuentas y publicaciones que no muestra, como las desactivadas.',
  'There are no {things}.': 'No hay {things}.',
  'Comments are turned off for this post.': 'Los comentarios de esta publicación están desactivados.',
  'The owner hides the likes of this post, so Instagram shows nobody who likes it.':
    'El dueño oculta los me gusta de esta publicación, así que Instagram no muestra a nadie.',
  'Nobody has liked this post yet.': 'A nadie le ha gustado todavía esta publicación.',
};
