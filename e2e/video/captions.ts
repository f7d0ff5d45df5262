import type { Language } from '@trawl/contracts';

/** The video's captions, in order. The names of buttons stay English, as in the picture. */
export const CAPTIONS = {
  start: {
    en: 'Trawl collects social data in metered jobs. This video goes from registration to a file.',
    es: 'Trawl recopila datos sociales en trabajos medidos. Este vídeo va del registro al archivo.',
    fr: 'Trawl collecte des données sociales par tâches mesurées. Cette vidéo va de l’inscription au fichier.',
    de: 'Trawl sammelt Social-Media-Daten in abgerechneten Jobs. Dieses Video zeigt den Weg zur Datei.',
  },
  register: {
    en: 'Click Get Started. You need a name, an email address and a password.',
    es: 'Pulsa Get Started. Necesitas un nombre, un correo y una contraseña.',
    fr: 'Cliquez sur Get Started. Il faut un nom, une adresse e-mail et un mot de passe.',
    de: 'Klicke auf Get Started. Du brauchst Name, E-Mail-Adresse und Passwort.',
  },
  verify: {
    en: 'Trawl mails you a code. Enter it to verify your address.',
    es: 'Trawl te envía un código por correo. Introdúcelo para verificar tu dirección.',
    fr: 'Trawl vous envoie un code par e-mail. Saisissez-le pour vérifier votre adresse.',
    de: 'Trawl schickt dir einen Code. Gib ihn ein, um deine Adresse zu bestätigen.',
  },
  dashboard: {
    en: 'This is the dashboard. Two hours of build time a month are free.',
    es: 'Este es el panel. Dos horas de tiempo de ejecución al mes son gratis.',
    fr: 'Voici le tableau de bord. Deux heures d’exécution par mois sont gratuites.',
    de: 'Das ist das Dashboard. Zwei Stunden Laufzeit im Monat sind kostenlos.',
  },
  platform: {
    en: 'A job takes three steps. First choose the platform.',
    es: 'Un trabajo se crea en tres pasos. Primero, elige la plataforma.',
    fr: 'Une tâche se crée en trois étapes. Choisissez d’abord la plateforme.',
    de: 'Ein Job entsteht in drei Schritten. Wähle zuerst die Plattform.',
  },
  type: {
    en: 'Then choose what to collect.',
    es: 'Después, elige qué recopilar.',
    fr: 'Choisissez ensuite ce qu’il faut collecter.',
    de: 'Wähle dann, was gesammelt wird.',
  },
  details: {
    en: 'Name the job, and enter the profile whose followers you want.',
    es: 'Ponle un nombre e indica el perfil cuyos seguidores quieres.',
    fr: 'Nommez la tâche et indiquez le profil dont vous voulez les abonnés.',
    de: 'Benenne den Job und gib das Profil ein, um dessen Follower es geht.',
  },
  session: {
    en: 'Paste the session ID of your account. The blog shows where to find it.',
    es: 'Pega el identificador de sesión de tu cuenta. El blog explica dónde está.',
    fr: 'Collez l’identifiant de session de votre compte. Le blog montre où le trouver.',
    de: 'Füge die Sitzungskennung deines Kontos ein. Der Blog zeigt, wo sie steht.',
  },
  amount: {
    en: 'Enter how many rows you want. The summary says what the job will do.',
    es: 'Indica cuántas filas quieres. El resumen dice qué hará el trabajo.',
    fr: 'Indiquez combien de lignes vous voulez. Le résumé dit ce que fera la tâche.',
    de: 'Gib an, wie viele Zeilen du möchtest. Die Übersicht sagt, was der Job tut.',
  },
  created: {
    en: 'The job is ready. It costs nothing until you run it.',
    es: 'El trabajo está listo. No cuesta nada hasta que lo ejecutas.',
    fr: 'La tâche est prête. Elle ne coûte rien tant que vous ne la lancez pas.',
    de: 'Der Job ist bereit. Er kostet nichts, bis du ihn startest.',
  },
  run: {
    en: 'Run it, and follow the rows live.',
    es: 'Ejecútalo y sigue las filas en directo.',
    fr: 'Lancez-la et suivez les lignes en direct.',
    de: 'Starte ihn und verfolge die Zeilen live.',
  },
  results: {
    en: 'All 2,400 followers are collected. Search, filter and sort them on the page.',
    es: 'Los 2.400 seguidores están recopilados. Búscalos, fíltralos y ordénalos en la página.',
    fr: 'Les 2 400 abonnés sont collectés. Cherchez, filtrez et triez-les sur la page.',
    de: 'Alle 2.400 Follower sind gesammelt. Suche, filtere und sortiere sie auf der Seite.',
  },
  analysis: {
    en: 'The analysis shows who follows the profile, and how each figure is computed.',
    es: 'El análisis muestra quién sigue el perfil y cómo se calcula cada cifra.',
    fr: 'L’analyse montre qui suit le profil, et comment chaque chiffre est calculé.',
    de: 'Die Analyse zeigt, wer dem Profil folgt und wie jede Zahl berechnet wird.',
  },
  download: {
    en: 'Download the rows as CSV, JSON, Excel or Parquet.',
    es: 'Descarga las filas como CSV, JSON, Excel o Parquet.',
    fr: 'Téléchargez les lignes en CSV, JSON, Excel ou Parquet.',
    de: 'Lade die Zeilen als CSV, JSON, Excel oder Parquet herunter.',
  },
  end: {
    en: 'That is all. Try it with a profile of your own.',
    es: 'Eso es todo. Pruébalo con tu propio perfil.',
    fr: 'C’est tout. Essayez avec votre propre profil.',
    de: 'Das ist alles. Probiere es mit einem eigenen Profil.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type Caption = keyof typeof CAPTIONS;
