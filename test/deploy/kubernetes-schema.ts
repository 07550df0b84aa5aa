/**
 * The exact part of the Kubernetes objects that ours use: the cluster ignores unknown fields, so a misspelling would go
 * unnoticed.
 */
import { z } from 'zod';

const NAME = 'app.kubernetes.io/name';
const name = z.string().regex(/^[a-z][a-z-]*$/);
const labels = z.strictObject({ [NAME]: name });
const metadata = z.strictObject({ name, labels });
const selector = z.strictObject({ matchLabels: labels });
/** Ports are named once, where they are opened. */
const portName = z.enum(['http', 'gateway', 'devtools']);
const size = z.string().regex(/^\d+(?:Mi|Gi)$/);
const processors = z.string().regex(/^\d+m?$/);
const quantities = z.strictObject({ cpu: processors, memory: size });

const timing = {
  periodSeconds: z.int().positive(),
  timeoutSeconds: z.int().positive(),
  failureThreshold: z.int().positive(),
};
const probe = z.union([
  z.strictObject({ httpGet: z.strictObject({ path: z.string(), port: portName }), ...timing }),
  z.strictObject({ tcpSocket: z.strictObject({ port: portName }), ...timing }),
]);

const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.union([
      z.strictObject({ secretKeyRef: z.strictObject({ name, key: z.string() }) }),
      z.strictObject({ fieldRef: z.strictObject({ fieldPath: z.literal('status.podIP') }) }),
    ]),
  }),
]);

const port = z.strictObject({ name: portName, containerPort: z.int() });

const container = z.strictObject({
  name,
  image: z.literal('mudlark'),
  command: z.array(z.string()).optional(),
  args: z.array(z.string()).optional(),
  ports: z.array(port).default([]),
  env: z.array(variable).default([]),
  resources: z.strictObject({ requests: quantities, limits: quantities }),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) })
    .optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })).default([]),
});

const pod = z.strictObject({
  serviceAccountName: name.optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().positive(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    runAsGroup: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.strictObject({ type: z.literal('Localhost'), localhostProfile: z.string() }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.literal(1),
        topologyKey: z.enum(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']),
        whenUnsatisfiable: z.literal('ScheduleAnyway'),
        labelSelector: selector,
      }),
    )
    .min(1),
  containers: z.array(container).min(1),
  volumes: z.array(
    z.strictObject({
      name,
      emptyDir: z.strictObject({ medium: z.literal('Memory').optional(), sizeLimit: size }),
    }),
  ),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(2).optional(),
    selector,
    strategy: z
      .strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.int().positive() }),
      })
      .optional(),
    template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: portName, port: z.int(), targetPort: portName })).min(1),
  }),
});

const serviceAccount = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ServiceAccount'),
  metadata,
  automountServiceAccountToken: z.literal(false),
});

const autoscalerMetric = z.union([
  z.strictObject({
    type: z.literal('Resource'),
    resource: z.strictObject({
      name: z.literal('cpu'),
      target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int().min(1).max(100) }),
    }),
  }),
  z.strictObject({
    type: z.literal('Pods'),
    pods: z.strictObject({
      metric: z.strictObject({ name: z.string() }),
      target: z.strictObject({ type: z.literal('AverageValue'), averageValue: z.string().regex(/^\d+$/) }),
    }),
  }),
]);

const autoscalerSpec = z.strictObject({
  scaleTargetRef: z.strictObject({ apiVersion: z.literal('apps/v1'), kind: z.literal('Deployment'), name }),
  minReplicas: z.int().min(2),
  maxReplicas: z.int(),
  metrics: z.array(autoscalerMetric).min(1),
  behavior: z
    .strictObject({
      scaleUp: z.strictObject({ stabilizationWindowSeconds: z.int() }),
      scaleDown: z.strictObject({ stabilizationWindowSeconds: z.int() }),
    })
    .optional(),
});

const autoscaler = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: autoscalerSpec,
});

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.int().positive(), selector }),
});

const policyPort = z.strictObject({
  port: z.union([portName, z.int()]),
  protocol: z.enum(['TCP', 'UDP']).optional(),
});
const peer = z.union([
  z.strictObject({ podSelector: selector }),
  z.strictObject({
    namespaceSelector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    podSelector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
  }),
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).min(1) }) }),
]);

const networkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
    ingress: z.array(z.strictObject({ from: z.array(peer).optional(), ports: z.array(policyPort).min(1) })),
    egress: z.array(z.strictObject({ to: z.array(peer).min(1), ports: z.array(policyPort).optional() })),
  }),
});

const image = z.strictObject({ name: z.literal('mudlark'), newName: z.string(), newTag: z.string() });

const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
  patches: z.array(z.strictObject({ path: z.string() })).optional(),
  images: z.array(image).optional(),
});

const secret = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  metadata: z.strictObject({ name }),
  type: z.literal('Opaque'),
  stringData: z.record(z.string(), z.literal('')),
});

export const kubernetesObject = z.discriminatedUnion('kind', [
  deployment,
  service,
  serviceAccount,
  autoscaler,
  disruptionBudget,
  networkPolicy,
  kustomization,
  secret,
]);

export type KubernetesObject = z.infer<typeof kubernetesObject>;

/** What a patch changes in the deployment of the service. */
export const deploymentPatch = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: z.strictObject({ name }),
  spec: z.strictObject({
    template: z.strictObject({
      spec: z.strictObject({
        containers: z.array(z.strictObject({ name, ports: z.array(port), env: z.array(variable) })).length(1),
      }),
    }),
  }),
});

export const autoscalerPatch = autoscaler.extend({ metadata: z.strictObject({ name }) });
