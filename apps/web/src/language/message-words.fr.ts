import type { MessageWords } from './message-words.ts';

export const fr: MessageWords = {
  'Sent to @{name}.': 'Envoyé à @{name}.',
  'Not sent to @{name}. {reason}': 'Pas envoyé à @{name}. {reason}',
  'Not sent to @{name}.': 'Pas envoyé à @{name}.',
  'Not sent to @{name} yet. {reason}': 'Pas encore envoyé à @{name}. {reason}',
  'Not sent to @{name} yet.': 'Pas encore envoyé à @{name}.',
  'Not sent to @{name}: the account’s owner stopped it.': 'Pas envoyé à @{name} : le titulaire du compte l’a arrêté.',
  'Not known whether @{name} got the message. {reason}': 'On ne sait pas si @{name} a reçu le message. {reason}',
  'Not known whether @{name} got the message.': 'On ne sait pas si @{name} a reçu le message.',
  'This person asked not to be written to.': 'Cette personne a demandé à ne pas être contactée.',
  'Nobody saw whether this message was sent. Look at the conversation on the platform, then say here what came of it.':
    'Personne n’a vu si ce message est parti. Regardez la conversation sur la plateforme, puis dites ici ce qu’il en est.',
  'Today’s limit of messages is reached for every account of this job.':
    'La limite de messages du jour est atteinte pour tous les comptes de cette tâche.',
  'No session ID of this job works any more. Paste a new one and run it again: nobody is written to twice.':
    'Aucun identifiant de session de cette tâche ne fonctionne plus. Collez-en un nouveau et relancez : personne n’est contacté deux fois.',
  'The account’s messages are spread over the day.': 'Les messages du compte sont répartis sur la journée.',
  'The text was changed on its way, so it was not sent. This is ours to fix.':
    'Le texte a changé en route et n’a pas été envoyé. C’est à nous de corriger cela.',
  'With this person’s name in it the text has {count} characters; a message can have {total}.':
    'Avec le nom de cette personne, le texte a {count} caractères ; un message peut en avoir {total}.',
  'This line names nobody who can be written to.': 'Cette ligne ne nomme personne à qui écrire.',
  'The account’s session is no longer this job’s.': 'La session du compte n’est plus celle de cette tâche.',
  'The message is no longer to be sent.': 'Le message ne doit plus être envoyé.',
  'What came of this message is known already.': 'On sait déjà ce qu’il est advenu de ce message.',
  'Everyone on the list has been written to, or can’t be. Add others to write to.':
    'Toutes les personnes de la liste ont été contactées, ou ne peuvent pas l’être. Ajoutez-en d’autres.',
  'Stopped by support. Run it again to go on where it stopped.':
    'Arrêtée par l’assistance. Relancez-la pour continuer là où elle s’est arrêtée.',
  'Stopped by support. Resume to go on where it stopped.':
    'Arrêtée par l’assistance. Reprenez pour continuer là où elle s’est arrêtée.',
  person: 'personne',
  people: 'personnes',
  message: 'message',
  messages: 'messages',
  'Nobody saw what came of {things}: see Messages.': 'Personne n’a vu ce qu’il est advenu : {things}. Voir Messages.',
  '{things} couldn’t be written to: see Messages.': '{things} n’ont pas pu être contactées : voir Messages.',
  '1 person is left': 'Il reste 1 personne',
  '{count} people are left': 'Il reste {count} personnes',
  '{things}. Run again to write to the next ones.': '{things}. Relancez pour écrire aux suivantes.',
  '{things}. Run again tomorrow.': '{things}. Relancez demain.',
  'Today’s messages are sent.': 'Les messages du jour sont envoyés.',
  'All shared accounts have sent what they may today.':
    'Tous les comptes partagés ont envoyé ce qu’ils peuvent aujourd’hui.',
  'Nobody shares an account right now.': 'Personne ne partage de compte en ce moment.',
  'Run it again after {time} UTC to send the next ones.': 'Relancez-la après {time} UTC pour envoyer les suivants.',
  'Run it again once somebody shares an account.': 'Relancez-la dès que quelqu’un partage un compte.',
  'Next messages at {time} UTC.': 'Prochains messages : {time} UTC.',
  'Next message at {time} UTC.': 'Prochain message : {time} UTC.',
  'All shared accounts that may send today rest.':
    'Tous les comptes partagés qui peuvent encore envoyer aujourd’hui se reposent.',
  'All shared accounts that may send now are in use.':
    'Tous les comptes partagés qui peuvent envoyer maintenant sont occupés.',
  'The platform refuses one shared account after the other. Run it again in some hours: nobody is written to twice.':
    'La plateforme refuse les comptes partagés l’un après l’autre. Relancez dans quelques heures : personne ne reçoit deux messages.',
  'Writing failed from several shared accounts, one after the other. Run it again; if it happens twice, contact support.':
    'L’envoi a échoué depuis plusieurs comptes partagés, l’un après l’autre. Relancez ; si cela se reproduit, contactez l’assistance.',
  'Going on with the next message.': 'Reprise avec le message suivant.',
  'Today’s messages of this order are sent. Start it again after {time} UTC.':
    'Les messages du jour de cette commande sont envoyés. Relancez-la après cette heure : {time} UTC.',
  'Ended by support: {reason}': 'Terminée par l’assistance : {reason}',
  'Support stops the job.': 'L’assistance arrête la tâche.',
  'The list has ended: {reason}': 'La liste est terminée : {reason}',
  '{count} of {total} messages were delivered.': '{count} messages sur {total} ont été livrés.',
  '{money} went back to your funds.': '{money} sont revenus sur votre solde.',
  'Nobody saw what came of {count}: support decides, and what they cost stays held until then.':
    'Personne n’a vu ce qu’il est advenu de {count} : l’assistance décide, et leur coût reste retenu jusque-là.',
  'This order takes {money}, and your funds are {funds}: {missing} are missing. Add funds, then start it again.':
    'Cette commande coûte {money} et votre solde est de {funds} : il manque {missing}. Ajoutez des fonds, puis relancez-la.',
  'There is no account @{name} that this session can see: it was renamed or deleted, or has blocked the sender.':
    'Cette session ne voit aucun compte @{name} : il a été renommé, supprimé ou a bloqué l’expéditeur.',
  '@{name} can’t be written to: the profile offers no messages.':
    'On ne peut pas écrire à @{name} : le profil ne propose pas de messages.',
  '@{name} takes no message requests, so only accounts that they follow can write to them.':
    '@{name} n’accepte pas de demandes de message ; seuls les comptes suivis peuvent lui écrire.',
  '@{name} hasn’t accepted this account’s message request yet, and Instagram allows only one until then.':
    '@{name} n’a pas encore accepté la demande de ce compte, et Instagram n’en permet qu’une d’ici là.',
  'The conversation with @{name} has no place to write in.': 'La conversation avec @{name} n’a pas de champ où écrire.',
  'Instagram’s page for messages didn’t come up in time. Trying again usually helps.':
    'La page des messages d’Instagram n’est pas apparue à temps. Réessayer suffit en général.',
  'The text didn’t stand in Instagram’s editor as it was typed. Trying again usually helps.':
    'Le texte n’était pas dans l’éditeur d’Instagram tel que saisi. Réessayer suffit en général.',
  'Instagram’s page didn’t take the Enter key. Trying again usually helps.':
    'La page d’Instagram n’a pas pris la touche Entrée. Réessayer suffit en général.',
  'Enter was pressed, but Instagram’s page never said whether the message was sent.':
    'Entrée a été pressée, mais la page d’Instagram n’a pas dit si le message est parti.',
  'Instagram’s page said that sending failed, and not why: the message may have arrived all the same.':
    'La page d’Instagram a dit que l’envoi a échoué, sans dire pourquoi : le message est peut-être arrivé tout de même.',
  'The browser was lost while the message was being sent.': 'Le navigateur a été perdu pendant l’envoi du message.',
  'The platform could not be asked just now.': 'La plateforme n’a pas pu être interrogée à l’instant.',
  'DMs limit must be a whole number from {count} to {total}':
    'La limite de messages est un nombre entier de {count} à {total}',
  'Link must be an address, such as https://example.com': 'Le lien doit être une adresse, comme https://example.com',
  '{placeholder} can’t be filled in. Fields are username, full_name and opt_out, each in double braces':
    '{placeholder} ne peut pas être rempli. Les champs sont username, full_name et opt_out, chacun entre doubles accolades',
  'Message and Link can have at most {count} characters together':
    'Message et lien peuvent avoir ensemble au plus {count} caractères',
};
