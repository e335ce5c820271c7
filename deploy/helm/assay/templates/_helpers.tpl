{{- define "assay.labels" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "assay.name" -}}
{{ .root.Release.Name }}-{{ .component }}
{{- end }}

{{- define "assay.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .uid }}
runAsGroup: {{ .uid }}
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "assay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Variables from the Secret; those after "optional" may be absent. */ -}}
{{- define "assay.secrets" -}}
{{- $root := .root }}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- define "assay.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- /* A Node service: root, component, spec (values), env (rendered), replicas (may be nil). */ -}}
{{- define "assay.service" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "assay.name" . }}
  labels: {{- include "assay.labels" . | nindent 4 }}
spec:
  {{- if .replicas }}
  replicas: {{ .replicas }}
  {{- end }}
  selector:
    matchLabels: {{- include "assay.labels" . | nindent 6 }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels: {{- include "assay.labels" . | nindent 8 }}
      {{- if .root.Values.models }}
      annotations:
        checksum/models: {{ sha256sum .root.Values.models }}
      {{- end }}
    spec:
      automountServiceAccountToken: false
      # Answers that are being streamed are finished or handed on within 28 s.
      terminationGracePeriodSeconds: 40
      securityContext: {{- include "assay.podSecurity" (dict "uid" 1000) | nindent 8 }}
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "assay.labels" . | nindent 14 }}
      containers:
        - name: {{ .component }}
          image: {{ .root.Values.image.prefix }}-{{ .component }}:{{ .root.Values.image.tag }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext: {{- include "assay.containerSecurity" . | nindent 12 }}
          ports:
            - { name: http, containerPort: 3000 }
          env:
            - { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
            - { name: OTEL_SERVICE_NAME, value: {{ .component }} }
            {{- with .root.Values.otlpEndpoint }}
            - { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
            - { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
            - { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $.root.Values.otlpTraceRatio | quote }} }
            {{- end }}
            {{- .env | nindent 12 }}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          # Traffic stops while PostgreSQL, Redis or NATS is away; restarting would help nobody.
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources: {{- toYaml .spec.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .root.Values.models }}
            - { name: models, mountPath: /app/models.json, subPath: models.json }
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: {} }
        {{- if .root.Values.models }}
        - name: models
          configMap: { name: {{ .root.Release.Name }}-models }
        {{- end }}
{{- end }}
