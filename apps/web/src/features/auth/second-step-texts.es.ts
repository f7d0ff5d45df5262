import type { texts } from './second-step-texts.ts';

export const es: typeof texts = {
  title: 'Confirma que eres tú',
  code: 'Código de tu aplicación de autenticación',
  codeMissing: 'Escribe el código de 6 cifras de tu aplicación',
  submit: 'Verificar',
  recovery: 'Código de recuperación',
  recoveryHint: 'Uno de los códigos que guardaste al configurarlo. Cada uno sirve una vez.',
  recoveryMissing: 'Escribe un código de recuperación',
  passkeyLead: 'Usa tu huella, tu cara, el bloqueo de pantalla o una llave de seguridad.',
  to: {
    totp: 'Usar la aplicación de autenticación',
    passkey: 'Usar una llave de acceso',
    recovery_code: 'Usar un código de recuperación',
  },
  triesLeft: (n) => (n === 1 ? 'Queda 1 intento.' : `Quedan ${n} intentos.`),
  failedTitle: 'Sin confirmar',
  failed: 'No ha funcionado. Inténtalo de nuevo o elige otra opción.',
  other: '¿No es tu cuenta?',
  toOther: 'Volver al inicio de sesión',
};
