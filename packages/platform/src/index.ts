export type { ConnectorOptions, PlatformConnector } from './connector.ts';
export { connectorOf } from './connectors.ts';
export * from './errors.ts';
export * from './port.ts';
