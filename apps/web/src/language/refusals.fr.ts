import type { Refusals } from './refusals.ts';

export const fr: Refusals = {
  'There is nothing at this address.': 'Il n’y a rien à cette adresse.',
  'The request could not be read.': 'La requête n’a pas pu être lue.',
  'The request is too large.': 'La requête est trop volumineuse.',
  'Something went wrong on our side. Please try again.': 'Une erreur est survenue de notre côté. Veuillez réessayer.',
  'We can’t reach the server. Check your connection and try again.':
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'Please sign in.': 'Veuillez vous connecter.',
  'This account is suspended. Write to support if you think this is a mistake.':
    'Ce compte est suspendu. Écrivez à l’assistance si vous pensez que c’est une erreur.',
  'Please verify your email address first.': 'Veuillez d’abord vérifier votre adresse e-mail.',
  'Too many people are signing in right now. Please try again in a moment.':
    'Trop de personnes se connectent en ce moment. Réessayez dans un instant.',
  'Too many tries. Please wait {wait} and try again.': 'Trop de tentatives. Attendez {wait} et réessayez.',
  'Too many requests. Please wait {wait} and try again.': 'Trop de requêtes. Veuillez patienter {wait} et réessayer.',
  'You watch {count} pages live already. Please close one, or wait {wait} and try again.':
    'Vous suivez déjà {count} pages en direct. Fermez-en une, ou patientez {wait} et réessayez.',
  'Too many sign-ins to this account from new places. Please wait {wait}, or reset the password first.':
    'Trop de connexions à ce compte depuis de nouveaux endroits. Veuillez patienter {wait}, ou réinitialisez d’abord le mot de passe.',
  'This takes too long just now. Look whether it was done before you try again.':
    'Cela prend trop de temps pour le moment. Vérifiez si c’est fait avant de réessayer.',
  '1 second': '1 seconde',
  '{count} seconds': '{count} secondes',
  '{count} minutes': '{count} minutes',
  '{field} is required': 'Il manque : {field}',
  '{field} is not valid': '{field} : valeur non valable',
  '{field} must be a whole number': '{field} : un nombre entier est attendu',
  '{field} must be at least {count}': '{field} : au moins {count}',
  '{field} must be at most {count}': '{field} : au plus {count}',
  '{field} can have at most {count} characters': '{field} : au plus {count} caractères',
  '{field} must have at least {count} characters': '{field} : au moins {count} caractères',
  '{field} has characters that can’t be stored': '{field} contient des caractères qui ne peuvent pas être enregistrés',
  '{field} has characters that can’t be shown': '{field} : contient des caractères qui ne s’affichent pas',
  Name: 'Nom',
  Email: 'E-mail',
  Password: 'Mot de passe',
  'Confirm Password': 'Confirmer le mot de passe',
  'Current password': 'Mot de passe actuel',
  'New password': 'Nouveau mot de passe',
  Subject: 'Objet',
  Platform: 'Plateforme',
  'DMs limit': 'Limite de messages',
  'Account type': 'Type de compte',
  'Email notifications': 'Notifications par e-mail',
  OTP: 'Code',
  Code: 'Code',
  Passkey: 'Clé d’accès',
  'Job type': 'Type de tâche',
  Reason: 'Motif',
  Schedule: 'Planification',
  Settings: 'Réglages',
  'A field': 'Un champ',
  'Job name': 'Nom de la tâche',
  Target: 'Cible',
  'Session ID': 'Identifiant de session',
  'A session ID': 'Un identifiant de session',
  'DM quantity': 'Nombre de messages',
  'Profiles per launch': 'Profils par lancement',
  'Followers per profile': 'Abonnés par profil',
  'Following per profile': 'Abonnements par profil',
  'Posts per profile': 'Publications par profil',
  'Comments per post': 'Commentaires par publication',
  'Posts per launch': 'Publications par lancement',
  'Likes per post': 'Mentions J’aime par publication',
  'Posts per hashtag': 'Publications par hashtag',
  'Hashtags per launch': 'Hashtags par lancement',
  Message: 'Message',
  Link: 'Lien',
  'DMs per launch': 'Messages par lancement',
  'Target can have at most {count} lines': 'La cible peut avoir au plus {count} lignes',
  'Line {line} is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'La ligne {line} n’est pas un identifiant de session Instagram. Copiez la valeur du cookie nommé sessionid.',
  'This is not an Instagram session ID. Copy the value of the cookie named sessionid.':
    'Ce n’est pas un identifiant de session Instagram. Copiez la valeur du cookie nommé sessionid.',
  'A session ID must be text': 'Un identifiant de session est du texte',
  'At most {count} session IDs': 'Au plus {count} identifiants de session',
  'The interval must be 1–999 seconds, minutes, hours or days':
    'L’intervalle va de 1 à 999 secondes, minutes, heures ou jours',
  'Schedule must be manual, auto or a number of seconds': 'L’horaire est manuel, automatique ou un nombre de secondes',
  'The automatic schedule is for direct messages on a shared account':
    'L’horaire automatique est réservé aux messages directs sur un compte partagé',
  'This job type is coming soon': 'Ce type de tâche arrive bientôt',
  '{platform} is coming soon': '{platform} arrive bientôt',
  'Name can’t contain links or any of < > @. Put a space after a dot':
    'Le nom ne peut contenir ni lien ni aucun des signes < > @. Mettez une espace après un point',
  'Enter a valid email address': 'Saisissez une adresse e-mail valable',
  'Current password is required to set a new password':
    'Le mot de passe actuel est nécessaire pour en choisir un nouveau',
  'New passwords do not match': 'Les nouveaux mots de passe ne correspondent pas',
  'This password is too easy to guess. Add one or two unrelated words, and leave out your name and email.':
    'Ce mot de passe est trop facile à deviner. Ajoutez un ou deux mots sans lien, sans votre nom ni votre e-mail.',
  'The current password is wrong.': 'Le mot de passe actuel est erroné.',
  'Current password is required to change the email address':
    'Le mot de passe actuel est nécessaire pour changer d’adresse e-mail',
  'Please enter your current password to go on.': 'Veuillez saisir votre mot de passe actuel pour continuer.',
  'This email address belonged to another account until recently, and is kept for it for 7 days.':
    'Cette adresse appartenait encore récemment à un autre compte et lui est réservée pendant 7 jours.',
  'This link is invalid or has expired, or was used already.':
    'Ce lien n’est pas valable, a expiré ou a déjà été utilisé.',
  'Too many codes were tried today. Please open the link of the mail.':
    'Trop de codes ont été essayés aujourd’hui. Ouvrez le lien de l’e-mail.',
  'Please enter a valid 6-digit OTP': 'Saisissez un code valable à 6 chiffres',
  'Invalid OTP. Please try again.': 'Code erroné. Veuillez réessayer.',
  'Please wait 3 seconds after a wrong code.': 'Attendez 3 secondes après un code erroné.',
  'This code has expired. Please ask for a new one.': 'Ce code a expiré. Demandez-en un nouveau.',
  'This code was tried too often. Please ask for a new one.':
    'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  'Please wait {count} seconds before you ask for another code.':
    'Attendez {count} secondes avant de demander un autre code.',
  'Your email address is verified already.': 'Votre adresse e-mail est déjà vérifiée.',
  'This email address has an account already.': 'Cette adresse e-mail a déjà un compte.',
  'Another account has this email address by now.': 'Un autre compte utilise désormais cette adresse e-mail.',
  'Confirm with your second factor to finish signing in.':
    'Confirmez avec votre second facteur pour terminer la connexion.',
  'This sign-in has expired. Please sign in again.': 'Cette connexion a expiré. Reconnectez-vous.',
  'This didn’t match. Check it and try again.': 'Cela ne correspond pas. Vérifiez et réessayez.',
  'That was wrong too often. Please sign in again.': 'Trop d’essais incorrects. Reconnectez-vous.',
  'Enter a code': 'Saisissez un code',
  'This code is too long': 'Ce code est trop long',
  'Enter the 6-digit code of your app': 'Saisissez le code à 6 chiffres de votre application',
  'This passkey could not be read.': 'Cette clé d’accès n’a pas pu être lue.',
  'This passkey could not be added. Please try again.': 'Cette clé d’accès n’a pas pu être ajoutée. Réessayez.',
  'Passkeys need a secure address with a domain name.':
    'Les clés d’accès demandent une adresse sécurisée avec un nom de domaine.',
  'You can have {count} passkeys. Remove one you no longer need.':
    'Vous pouvez avoir {count} clés d’accès. Supprimez-en une dont vous n’avez plus besoin.',
  'An authenticator app is set up already. Remove it before you set up another.':
    'Une application d’authentification est déjà configurée. Supprimez-la avant d’en configurer une autre.',
  'This setup has expired. Please start again.': 'Cette configuration a expiré. Recommencez.',
  'This code didn’t match. Check your device’s clock and enter the next code.':
    'Ce code ne correspond pas. Vérifiez l’heure de votre appareil et saisissez le code suivant.',
  'No authenticator app is set up.': 'Aucune application d’authentification n’est configurée.',
  'Set up an authenticator app or a passkey first.':
    'Configurez d’abord une application d’authentification ou une clé d’accès.',
  'Passkey not found': 'Clé d’accès introuvable',
  'Session not found': 'Session introuvable',
  'Job not found': 'Tâche introuvable',
  'This Idempotency-Key was used for another request.': 'Cette Idempotency-Key a servi pour une autre requête.',
  'The first request with this Idempotency-Key is still under way.':
    'La première requête avec cette Idempotency-Key est encore en cours.',
  'No data collected yet': 'Aucune donnée pour l’instant',
  'A job that is {state} can’t be started.': 'Une tâche {state} ne peut pas être lancée.',
  'A job that is {state} can’t be paused.': 'Une tâche {state} ne peut pas être mise en pause.',
  'A job that is {state} can’t be edited.': 'Une tâche {state} ne peut pas être modifiée.',
  'A job that is {state} can’t be deleted. Pause it first.':
    'Une tâche {state} ne peut pas être supprimée. Mettez-la d’abord en pause.',
  pending: 'en attente',
  running: 'en cours',
  processing: 'en traitement',
  waiting: 'en veille',
  paused: 'en pause',
  failed: 'échouée',
  completed: 'terminée',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} n’est pas un des identifiants enregistrés de cette tâche. Collez-le en entier.',
  'Platform and type can’t change once a job has run. Create another job for that.':
    'La plateforme et le type ne changent plus une fois la tâche lancée. Créez une autre tâche pour cela.',
  'The {plan} plan keeps {count} jobs. Delete one you no longer need, or move to a larger plan.':
    'L’offre {plan} garde {count} tâches. Supprimez-en une dont vous n’avez plus besoin ou passez à une offre supérieure.',
  'The {plan} plan runs one job at once. Wait for it to finish, or pause it.':
    'L’offre {plan} exécute une tâche à la fois. Attendez qu’elle se termine ou mettez-la en pause.',
  'The {plan} plan runs {count} jobs at once. Wait for it to finish, or pause it.':
    'L’offre {plan} exécute {count} tâches à la fois. Attendez que l’une se termine ou mettez-la en pause.',
  Trial: 'Essai',
  'Shared accounts for collecting come with the Professional plan.':
    'Les comptes partagés pour la collecte viennent avec l’offre Professional.',
  'Line {count}: {reason}': 'Ligne {count} : {reason}',
  '{reason} (and {count} more)': '{reason} (et {count} de plus)',
  'This line is empty. {reason}': 'Cette ligne est vide. {reason}',
  '“{text}” can’t be read. {reason}': '« {text} » est illisible. {reason}',
  '“{text}” is not an address that can be read. {reason}': '« {text} » n’est pas une adresse lisible. {reason}',
  '“{text}” is not an address of Instagram. {reason}': '« {text} » n’est pas une adresse d’Instagram. {reason}',
  '“{text}” is the address of a post. {reason}': '« {text} » est l’adresse d’une publication. {reason}',
  '“{text}” is the address of a hashtag. {reason}': '« {text} » est l’adresse d’un hashtag. {reason}',
  '“{text}” is the address of a profile. {reason}': '« {text} » est l’adresse d’un profil. {reason}',
  '“{text}” is an Instagram address, but names no {kind}. {reason}':
    '« {text} » est bien d’Instagram, mais ne nomme pas ce qui est cherché. {reason}',
  'Write a username, @username or the address of a profile.':
    'Écrivez un nom d’utilisateur, @nom ou l’adresse d’un profil.',
  'Write the address of a post or reel, or its shortcode.':
    'Écrivez l’adresse d’une publication ou d’un reel, ou son code.',
  'Write a hashtag such as #space, or its address.': 'Écrivez un hashtag comme #space, ou son adresse.',
  'A Google Sheet link stands alone, without other lines.': 'Un lien Google Sheets se met seul, sans autres lignes.',
  'The Google Sheet isn’t shared. In Google Sheets choose Share, then “Anyone with the link”, and try again.':
    'La feuille Google n’est pas partagée. Dans Google Sheets, choisissez Partager, « Tous les utilisateurs disposant du lien », et réessayez.',
  'The Google Sheet doesn’t exist any more. Check the link.': 'La feuille Google n’existe plus. Vérifiez le lien.',
  'Google answered with a web page instead of the sheet. Share it with “Anyone with the link” and try again.':
    'Google a répondu par une page au lieu de la feuille. Partagez-la avec « Tous les utilisateurs disposant du lien » et réessayez.',
  'The Google Sheet is larger than {count} MB. Split it.': 'La feuille Google dépasse {count} Mo. Divisez-la.',
  'Google Sheets can’t be reached right now. Try again in a minute.':
    'Google Sheets est injoignable en ce moment. Réessayez dans une minute.',
  'The Google Sheet has no targets in it yet.': 'La feuille Google ne contient encore aucune cible.',
  'The Google Sheet has more than {count} rows. Split it.': 'La feuille Google a plus de {count} lignes. Divisez-la.',
  'A cell of the Google Sheet contains a NUL character. Remove it and try again.':
    'Une cellule de la feuille Google contient un caractère NUL. Retirez-le et réessayez.',
  'A row of the Google Sheet is larger than {count} kB. Shorten it.':
    'Une ligne de la feuille Google dépasse {count} Ko. Raccourcissez-la.',
  'A target in the Google Sheet is longer than {count} characters. Shorten it.':
    'Une cible de la feuille Google dépasse {count} caractères. Raccourcissez-la.',
  'The Google Sheet has more than {count} columns. Remove those that aren’t needed.':
    'La feuille Google a plus de {count} colonnes. Retirez celles qui ne servent pas.',
  'The Google Sheet can’t be read as a table.': 'La feuille Google ne se lit pas comme un tableau.',
  'Account not found': 'Compte introuvable',
  'The account could not be looked at just now. Please try again in a moment.':
    'Le compte n’a pas pu être vérifié à l’instant. Réessayez dans un moment.',
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram n’accepte plus cet identifiant de session. Connectez-vous à Instagram dans votre navigateur, copiez le nouvel identifiant de session et réessayez.',
  'You can link {count} accounts. Delete one you no longer need.':
    'Vous pouvez lier {count} comptes. Supprimez-en un dont vous n’avez plus besoin.',
  'This session ID is linked already.': 'Cet identifiant de session est déjà lié.',
  '@{name} is linked already. Edit it to give it a new session ID.':
    '@{name} est déjà lié. Modifiez-le pour lui donner un nouvel identifiant de session.',
  'Accounts on this platform can’t be shared yet. Sharing is coming soon.':
    'Les comptes de cette plateforme ne peuvent pas encore être partagés. Cela arrive bientôt.',
  'This account can’t be shared from here. If it is yours, contact support.':
    'Ce compte ne peut pas être partagé d’ici. S’il est à vous, contactez le support.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} n’est pas l’identifiant de session enregistré de ce compte. Collez-le en entier.',
  'This session ID belongs to @{owner}, not to @{name}. Add {account} as an account of its own.':
    'Cet identifiant de session appartient à @{owner}, pas à @{name}. Ajoutez {account} comme un compte à part.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} n’est pas un de vos comptes liés sur cette plateforme.',
  'The session of @{name} has expired. Renew it first.': 'La session de @{name} a expiré. Renouvelez-la d’abord.',
  'A session ID is one line without spaces': 'Un identifiant de session est une ligne sans espaces',
  'Message not found': 'Message introuvable',
  'This message can’t be stopped any more.': 'Ce message ne peut plus être arrêté.',
  'The owner of the account stopped this message.': 'Le titulaire du compte a arrêté ce message.',
  'This link is not valid. Please open it just as it stands in the message.':
    'Ce lien n’est pas valide. Ouvrez-le tel qu’il figure dans le message.',
  'We can’t reach the server. What you typed is still here: check your connection and try again.':
    'Le serveur est injoignable. Ce que vous avez saisi est toujours là : vérifiez votre connexion et réessayez.',
};
