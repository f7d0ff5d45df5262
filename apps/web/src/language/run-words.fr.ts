import type { RunWords } from './run-words.ts';

export const fr: RunWords = {
  '{count} {noun}': '{count} {noun}',
  '{things} of this account': '{things} de ce compte',
  '{things} of this post': '{things} de cette publication',
  '{things} of this hashtag': '{things} de ce hashtag',
  '{things} at this address': '{things} à cette adresse',
  row: 'ligne',
  rows: 'lignes',
  profile: 'profil',
  profiles: 'profils',
  'the profile': 'le profil',
  follower: 'abonné',
  followers: 'abonnés',
  'followed account': 'compte suivi',
  'followed accounts': 'comptes suivis',
  following: 'abonnements',
  post: 'publication',
  posts: 'publications',
  comment: 'commentaire',
  comments: 'commentaires',
  like: 'mention J’aime',
  likes: 'mentions J’aime',
  '{count} s': '{count} s',
  '{count} min': '{count} min',
  'Queued. Waiting for a free worker.': 'En file. En attente d’un processus libre.',
  'Resumed. Waiting for a free worker.': 'Reprise. En attente d’un processus libre.',
  'Started.': 'Démarrée.',
  'Started, at the pace of one request every {count} s.': 'Démarrée, au rythme d’une requête toutes les {count} s.',
  'Waiting for this account’s turn.': 'En attente du tour de ce compte.',
  'Waiting for the account: another job is using it right now.':
    'En attente du compte : une autre tâche l’utilise en ce moment.',
  'Reading {things} of {target}': 'Lecture : {things} de {target}',
  'Reading {things} of {target}: {count} of {total}': 'Lecture : {things} de {target}, {count} sur {total}',
  'Going on with {things} of {target} after {count}': 'Suite : {things} de {target} après {count}',
  'The Google Sheet can’t be read right now. Next try at {time} UTC.':
    'La feuille Google Sheets est illisible pour le moment. Prochain essai : {time} UTC.',
  'Going on from the last stored page.': 'Reprend à la dernière page enregistrée.',
  '{reason} Going on in {wait}.': '{reason} Reprise dans {wait}.',
  '{reason} Going on at {time} UTC.': '{reason} Reprise à {time} UTC.',
  '{reason} Going on with the job’s next session.': '{reason} Suite avec la prochaine session de la tâche.',
  'Finished a target.': 'Une cible terminée.',
  'Finished {target}: {things}.': '{target} terminée : {things}.',
  'Finished {target}: {things}. {reason}': '{target} terminée : {things}. {reason}',
  'Done: {things}.': 'Terminé : {things}.',
  'Paused. {reason}': 'En pause. {reason}',
  'Failed. {reason}': 'Échec. {reason}',
  'Pausing at the next page.': 'Pause à la prochaine page.',
  'Paused by you.': 'Mise en pause par vous.',
  'The job was changed.': 'La tâche a été modifiée.',
  'Paused by you. Run it again to go on where it stopped.':
    'Mise en pause par vous. Relancez-la pour continuer là où elle s’est arrêtée.',
  'Paused by you. Resume to go on where it stopped.':
    'Mise en pause par vous. Reprenez pour continuer là où elle s’est arrêtée.',
  '1 target is left': 'Il reste 1 cible',
  '{count} targets are left': 'Il reste {count} cibles',
  '{things} for the next launches.': '{things} pour les prochains lancements.',
  '{things}. Run again to collect the next ones.': '{things}. Relancez pour recueillir les suivantes.',
  '{reason} ({count} of {total} targets have such a note; see Targets.)':
    '{reason} ({count} cibles sur {total} ont une telle note ; voir Cibles.)',
  'The worker is being renewed. Another one goes on.': 'Le processus est renouvelé. Un autre continue.',
  'The worker went silent. Another one goes on.': 'Le processus s’est tu. Un autre continue.',
  'A message of the worker was lost. Going on from the last stored page.':
    'Un message du processus s’est perdu. Reprend à la dernière page enregistrée.',
  'The account was removed from the job. Going on with its other sessions.':
    'Le compte a été retiré de la tâche. Elle continue avec ses autres sessions.',
  'Your build time for this month is used up. Run it again when it is renewed, or move to a larger plan.':
    'Votre temps d’exécution de ce mois est épuisé. Relancez la tâche quand il sera renouvelé ou passez à une offre supérieure.',
  'Your build time for this month is used up. Resume the job when it is renewed, or move to a larger plan.':
    'Votre temps d’exécution de ce mois est épuisé. Reprenez la tâche quand il sera renouvelé ou passez à une offre supérieure.',
  'Your build time was renewed. Going on from the last stored page.':
    'Votre temps d’exécution a été renouvelé. Reprise à la dernière page enregistrée.',
  'Your plan no longer includes shared accounts for collecting. Move to the Professional plan or use a session ID of your own, then run the job again.':
    'Votre offre n’inclut plus les comptes partagés pour la collecte. Passez à l’offre Professional ou utilisez votre propre identifiant de session, puis relancez la tâche.',
  '{reason} After {wait} of trying, this run was ended. The next one goes on where it stopped.':
    '{reason} Après {wait} de tentatives, cette exécution a été arrêtée. La suivante reprend là où elle s’est arrêtée.',
  '{reason} After {wait} of trying, the job was paused. Run it again: it goes on where it stopped.':
    '{reason} Après {wait} de tentatives, la tâche a été mise en pause. Relancez-la : elle reprend là où elle s’est arrêtée.',
  'The platform keeps asking this account to slow down. The next run goes on where it stopped.':
    'La plateforme demande toujours à ce compte de ralentir. La prochaine exécution reprend là où elle s’est arrêtée.',
  'No session ID of this job works any more. Paste a new one and resume: it goes on at the same row.':
    'Aucun identifiant de session de cette tâche ne fonctionne plus. Collez-en un nouveau et reprenez : elle continue à la même ligne.',
  'None of our shared sessions works right now. Contact support, or use a session ID of your own.':
    'Aucune de nos sessions partagées ne fonctionne en ce moment. Contactez l’assistance ou utilisez un identifiant à vous.',
  'No session is left that works. Add a new session ID; the job goes on where it stopped.':
    'Il ne reste aucune session qui fonctionne. Ajoutez un identifiant ; la tâche continue là où elle s’est arrêtée.',
  'The platform keeps refusing requests of this account. Wait some hours, then resume.':
    'La plateforme refuse toujours les requêtes de ce compte. Attendez quelques heures, puis reprenez.',
  'The platform keeps asking this account to slow down. Run it again in an hour or so; it goes on where it stopped.':
    'La plateforme demande toujours à ce compte de ralentir. Relancez la tâche dans une heure environ ; elle continue là où elle s’est arrêtée.',
  'The platform keeps asking this account to slow down. Resume the job in an hour or so; it goes on where it stopped.':
    'La plateforme demande toujours à ce compte de ralentir. Reprenez la tâche dans une heure environ ; elle continue là où elle s’est arrêtée.',
  'The platform asks this account to wait {wait}. Run it again after that; it goes on where it stopped.':
    'La plateforme demande à ce compte d’attendre {wait}. Relancez la tâche ensuite ; elle continue là où elle s’est arrêtée.',
  'The platform asks this account to wait {wait}. Resume the job after that; it goes on where it stopped.':
    'La plateforme demande à ce compte d’attendre {wait}. Reprenez la tâche ensuite ; elle continue là où elle s’est arrêtée.',
  'Something went wrong on our side. Run it again; if it happens twice, contact support.':
    'Une erreur est survenue de notre côté. Relancez ; si cela se répète, contactez l’assistance.',
  'Something went wrong on our side while reading. The rows collected so far are kept.':
    'Une erreur est survenue de notre côté pendant la lecture. Les lignes recueillies sont gardées.',
  'The run broke off several times before it got any further. The rows collected so far are kept. Run it again; if it happens twice, contact support.':
    'L’exécution s’est interrompue plusieurs fois avant d’avancer. Les lignes collectées jusqu’ici sont conservées. Relancez-la ; si cela se produit deux fois, contactez le support.',
  'The stored session ID can’t be read any more. Paste it again and run the job: it goes on where it stopped.':
    'L’identifiant de session enregistré ne peut plus être lu. Collez-le de nouveau et lancez la tâche : elle reprend là où elle s’est arrêtée.',
  'The platform sent data that can’t be stored. This is ours to fix; the rows before it are kept.':
    'La plateforme a envoyé des données qui ne peuvent pas être enregistrées. C’est à nous de corriger cela ; les lignes précédentes sont conservées.',
  'The platform sent a row that is too large to store. This is ours to fix; the rows before it are kept.':
    'La plateforme a envoyé une ligne trop grande. C’est à nous de corriger cela ; les lignes d’avant sont gardées.',
  'The list changed while it was read, so some of it was passed over.':
    'La liste a changé pendant la lecture, une partie a été sautée.',
  'The browser page that read Instagram failed; it is opened again.':
    'La page qui lisait Instagram a échoué ; elle est rouverte.',
  'The browser that read Instagram stopped; a new one takes over.':
    'Le navigateur qui lisait Instagram s’est arrêté ; un autre prend le relais.',
  'Instagram didn’t answer in time. Trying again usually helps.':
    'Instagram n’a pas répondu à temps. Réessayer suffit en général.',
  'The connection to Instagram broke off. Trying again usually helps.':
    'La connexion à Instagram a été coupée. Réessayer suffit en général.',
  'Instagram had an error of its own. Trying again usually helps.':
    'Instagram a eu une erreur de son côté. Réessayer suffit en général.',
  'Instagram sent something other than data. Trying again usually helps.':
    'Instagram a envoyé autre chose que des données. Réessayer suffit en général.',
  'Instagram asks this account to slow down. Reading goes on after a pause.':
    'Instagram demande à ce compte de ralentir. La lecture reprend après une pause.',
  'Instagram has put this account on hold for a while. Reading goes on after a pause.':
    'Instagram a mis ce compte en attente un moment. La lecture reprend après une pause.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and add it to the job.':
    'Instagram n’accepte plus cet identifiant de session. Connectez-vous à Instagram dans votre navigateur, copiez le nouveau et ajoutez-le à la tâche.',
  'This is not a session ID. Copy the value of the cookie named sessionid from your browser, without spaces or quotes, and add it to the job.':
    'Ceci n’est pas un identifiant de session. Copiez de votre navigateur la valeur du cookie sessionid, sans espaces ni guillemets, et ajoutez-la à la tâche.',
  'Instagram wants the owner of this account to confirm something. Open Instagram with this account, follow its instructions, then add a new session ID.':
    'Instagram veut que le titulaire de ce compte confirme quelque chose. Ouvrez Instagram avec ce compte, suivez ses instructions, puis ajoutez un nouvel identifiant.',
  'Instagram has suspended this account. Open Instagram with it to see what it asks for, or use another account’s session ID.':
    'Instagram a suspendu ce compte. Ouvrez Instagram avec lui pour voir ce qui est demandé ou utilisez l’identifiant d’un autre compte.',
  'Instagram has restricted this account for too much activity. Let it rest for a day or two, check it in the Instagram app, then add its session ID again.':
    'Instagram a restreint ce compte pour trop d’activité. Laissez-le reposer un jour ou deux, vérifiez-le dans l’application, puis ajoutez de nouveau son identifiant.',
  'There is no account @{name} on Instagram. Check the spelling; it may also have been renamed or deleted.':
    'Il n’y a pas de compte @{name} sur Instagram. Vérifiez l’orthographe ; il a peut-être été renommé ou supprimé.',
  '@{name} is private. Only approved followers see its lists and posts: use the session ID of an account that follows it.':
    '@{name} est privé. Seuls ses abonnés approuvés voient ses listes et publications : utilisez l’identifiant d’un compte qui le suit.',
  'This post doesn’t exist, was deleted, or belongs to a private account that this session doesn’t follow. Check its address.':
    'Cette publication n’existe pas, a été supprimée ou vient d’un compte privé que cette session ne suit pas. Vérifiez son adresse.',
  'Instagram shows no posts for #{name}. Check the spelling; the platform hides some hashtags.':
    'Instagram ne montre aucune publication pour #{name}. Vérifiez l’orthographe ; la plateforme masque certains hashtags.',
  'This target was deleted, renamed or made unavailable while it was being read. The {things} collected before that are kept.':
    'Cette cible a été supprimée, renommée ou rendue indisponible pendant la lecture. Ce qui a été recueilli avant est gardé : {things}.',
  'This account became private while it was being read. The {things} collected before that are kept.':
    'Ce compte est devenu privé pendant la lecture. Ce qui a été recueilli avant est gardé : {things}.',
  'Instagram answered in a way that Trawl doesn’t understand, so nothing was taken from it. This is ours to fix; the rows collected before are kept.':
    'Instagram a répondu d’une façon que Trawl ne comprend pas, rien n’en a donc été pris. C’est à nous de corriger cela ; les lignes d’avant sont gardées.',
  'The platform shows no more than {count} of {total} {things}.':
    'La plateforme ne montre pas plus de {count} sur {total} : {things}.',
  'The platform ended the list after {count} of {total} {things} and gave no reason. It also counts accounts and posts that it doesn’t list, such as deactivated ones.':
    'La plateforme a terminé la liste après {count} sur {total} {things} sans dire pourquoi. Elle compte aussi des comptes et publications qu’elle ne montre pas, désactivés par exemple.',
  'There are no {things}.': 'Il n’y a pas de {things}.',
  'Comments are turned off for this post.': 'Les commentaires de cette publication sont désactivés.',
  'The owner hides the likes of this post, so Instagram shows nobody who likes it.':
    'Le propriétaire masque les mentions J’aime de cette publication, Instagram ne montre donc personne.',
  'Nobody has liked this post yet.': 'Personne n’a encore aimé cette publication.',
};
