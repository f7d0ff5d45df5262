import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Ajustes',
  appearance: 'Apariencia',
  darkMode: 'Modo oscuro',
  darkModeHint: 'Vale de inmediato, en este dispositivo.',
  notifications: 'Notificaciones',
  emailNotifications: 'Notificaciones por correo',
  emailNotificationsHint:
    'Un correo cuando una ejecución termina. Lo que afecta a la seguridad de tu cuenta se envía siempre.',
  region: 'Idioma y región',
  regionLead: 'Se guardan en este dispositivo.',
  language: 'Idioma',
  timezone: 'Zona horaria',
  zones: {
    UTC: 'UTC',
    'America/New_York': 'Este de EE. UU.',
    'Europe/London': 'Londres',
    'Asia/Tokyo': 'Tokio',
    'Australia/Sydney': 'Sídney',
  },
  dateFormat: 'Formato de fecha',
  timeFormat: 'Formato de hora',
  times: { '12h': '12 h', '24h': '24 h' },
  now: (time) => `Ahora: ${time}.`,
  writtenOut: 'Hasta que guardes estos ajustes, las fechas se escriben con el mes en letras.',
  save: 'Guardar ajustes',
  saved: 'Ajustes guardados',
  failed: 'Ajustes no guardados',
  notKept: 'El navegador no permitió guardarlos en este dispositivo.',
  languageFailed: 'No se pudo cargar el idioma',
  languageFailedWords: 'La aplicación sigue en el anterior. Carga la página de nuevo para volver a intentarlo.',
};
