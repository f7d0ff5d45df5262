import type { Refusals } from './refusals.ts';

export const fr: Refusals = {
  '1 second': '1 seconde',
  '{count} seconds': '{count} secondes',
  '{count} minutes': '{count} minutes',
  '{field} is required': 'Il manque : {field}',
  'Session ID': 'Identifiant de session',
  '{platform} is coming soon': '{platform} arrive bientôt',
  'No data collected yet': 'Aucune donnée pour l’instant',
  '{session} isn’t one of this job’s stored session IDs. Please paste it whole.':
    '{session} n’est pas un des identifiants enregistrés de cette tâche. Collez-le en entier.',
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
  'Instagram no longer accepts this session ID. Log in to Instagram in your browser, copy the new session ID and try again.':
    'Instagram n’accepte plus cet identifiant de session. Connectez-vous à Instagram dans votre navigateur, copiez le nouvel identifiant de session et réessayez.',
  '{session} isn’t this account’s stored session ID. Please paste it whole.':
    '{session} n’est pas l’identifiant de session enregistré de ce compte. Collez-le en entier.',
  '{account} isn’t one of your linked accounts on this platform.':
    '{account} n’est pas un de vos comptes liés sur cette plateforme.',
  'The session of @{name} has expired. Renew it first.': 'La session de @{name} a expiré. Renouvelez-la d’abord.',
  'The owner of the account stopped this message.': 'Le titulaire du compte a arrêté ce message.',
};
