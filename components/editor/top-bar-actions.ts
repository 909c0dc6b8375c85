/** The actions that the top bar and its menu can start. */
export type TopBarActions = {
  onDeploy: () => void;
  onVersions: () => void;
  onPause: () => void;
  onResume: () => void;
  onArchive: () => void;
  onRestore: () => void;
  onExport: () => void;
  onImport: () => void;
  onDescribe: () => void;
  onShare: (kind: "svg" | "png") => void;
  onShortcuts: () => void;
  onCommands: () => void;
};
