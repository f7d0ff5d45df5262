// The rest is imported once the way it is found has been shortened.
import './quick-imports.ts';

await import('./start.ts');
