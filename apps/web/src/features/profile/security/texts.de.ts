import type { texts } from './texts.ts';

export const de: typeof texts = {
  tabs: { label: 'Profil', profile: 'Profil', security: 'Sicherheit' },
  on: 'An',
  off: 'Aus',
  loading: 'Deine Sicherheitseinstellungen werden geladen',
  loadFailed: 'Deine Sicherheitseinstellungen konnten nicht geladen werden',

  password: {
    label: 'Bisheriges Passwort',
    required: 'Passwort ist erforderlich',
    cancel: 'Abbrechen',
    failed: 'Nichts wurde geändert. Bitte versuche es noch einmal.',
  },

  totp: {
    title: 'Authenticator-App',
    lead: 'Zur Anmeldung gehört neben dem Passwort ein 6-stelliger Code aus einer App auf deinem Telefon.',
    add: 'App einrichten',
    remove: 'App entfernen',
    since: (time) => `Eingerichtet: ${time}`,
    addTitle: 'Authenticator-App einrichten',
    addLead: 'Gib zuerst dein Passwort ein. Alle anderen Sitzungen werden abgemeldet, sobald die App eingerichtet ist.',
    next: 'Weiter',
    addFailed: 'App nicht eingerichtet',
    scanTitle: 'Scanne diesen Code mit deiner App',
    scanLead:
      'Öffne deine Authenticator-App, füge ein Konto hinzu, scanne den Code und gib die 6 Ziffern ein, die sie zeigt.',
    qr: 'QR-Code für deine Authenticator-App',
    secret: 'Scannen geht nicht? Gib stattdessen diesen Schlüssel ein:',
    code: 'Code aus der App',
    codeMissing: 'Gib den 6-stelligen Code deiner App ein',
    finish: 'Einschalten',
    added: 'Authenticator-App eingerichtet',
    removeTitle: 'Authenticator-App entfernen?',
    removeLead: 'Ihre Codes melden dich dann nicht mehr an. Ohne Passkey genügt dein Passwort allein.',
    removeFailed: 'App nicht entfernt',
    removed: 'Authenticator-App entfernt',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Bestätige eine Anmeldung mit Fingerabdruck, Gesicht, Bildschirmsperre oder Sicherheitsschlüssel.',
    add: 'Passkey hinzufügen',
    unavailable: 'Mit diesem Browser oder dieser Adresse gehen keine Passkeys.',
    full: (most) => `Du hast ${most} Passkeys, mehr gehen nicht.`,
    added: (time) => `Hinzugefügt: ${time}, noch nicht benutzt`,
    used: (time) => `Zuletzt benutzt: ${time}`,
    addTitle: 'Passkey hinzufügen',
    addLead:
      'Dein Browser fragt als Nächstes danach. Alle anderen Sitzungen werden abgemeldet, sobald er hinzugefügt ist.',
    next: 'Weiter',
    name: 'Name',
    nameHint: 'Damit du ihn in dieser Liste erkennst.',
    unnamed: 'Passkey',
    addFailed: 'Passkey nicht hinzugefügt',
    addedToast: 'Passkey hinzugefügt',
    remove: 'Entfernen',
    removeOf: (name) => `Passkey entfernen: ${name}`,
    removeTitle: 'Diesen Passkey entfernen?',
    removeLead: (name) => `„${name}“ meldet dich dann nicht mehr an. Lösche ihn auch auf deinem Gerät.`,
    removeConfirm: 'Passkey entfernen',
    removeFailed: 'Passkey nicht entfernt',
    removed: 'Passkey entfernt',
  },

  recovery: {
    title: 'Wiederherstellungscodes',
    lead: 'Jeder Code meldet dich einmal an, wenn du Telefon oder Schlüssel verlierst. Bewahre sie bei deinen Passwörtern auf.',
    left: (left, all) => `${left} von ${all} Codes übrig`,
    replace: 'Neue Codes erstellen',
    replaceTitle: 'Neue Wiederherstellungscodes erstellen?',
    replaceLead: 'Die bisherigen Codes gelten dann sofort nicht mehr.',
    replaceFailed: 'Keine neuen Codes erstellt',
  },

  codes: {
    title: 'Sichere deine Wiederherstellungscodes',
    lead: 'Du siehst sie nur dieses eine Mal. Jeder meldet dich einmal ohne Telefon oder Schlüssel an.',
    copy: 'Kopieren',
    download: 'Herunterladen',
    saved: 'Ich habe sie gesichert',
    copied: 'Codes kopiert',
    copyFailedTitle: 'Codes nicht kopiert',
    copyFailed: 'Dein Browser erlaubt es nicht. Lade sie stattdessen herunter.',
    fileHead: 'Wiederherstellungscodes für Trawl. Jeder gilt einmal.',
  },

  reset: {
    notice: (time) =>
      `Der Support wurde gebeten, deine zweiten Faktoren zu entfernen. Das geschieht ${time}, außer du behältst sie.`,
    keep: 'Zweite Faktoren behalten',
    cancelled: 'Deine zweiten Faktoren bleiben, wie sie sind',
    failed: 'Das Zurücksetzen konnte nicht abgebrochen werden',
  },
};
