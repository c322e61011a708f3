import { deploymentSetting, type StoredDeployment } from '../../src/service/config/deployment-store.ts';
import { withStores } from './with-stores.ts';

/** Changes the deployment of a data directory at a time, as the operator does beside its service. */
export const setDeployment = (dataDirectory: string, fields: Partial<StoredDeployment>, at: number) =>
  withStores(dataDirectory, (stores) =>
    stores.tenant.patchSettings({
      patches: [{ name: deploymentSetting, fields }],
      audit: {
        at,
        actor: 'operator',
        action: 'tenant_change',
        outcome: 'success',
        clientAddress: '',
        details: {},
      },
    }),
  );
