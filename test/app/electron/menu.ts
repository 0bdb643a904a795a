interface ItemOptions {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  registerAccelerator?: boolean;
  checked?: boolean;
  enabled?: boolean;
  visible?: boolean;
  click?: (item: unknown, window: unknown) => void;
  submenu?: ItemOptions[] | Menu;
}

/** An item of a menu, with what Electron fills in. */
export class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly registerAccelerator: boolean;
  readonly submenu: Menu | undefined;
  readonly click: (event?: unknown, window?: unknown) => void;
  checked: boolean;
  enabled: boolean;
  visible: boolean;

  constructor(options: ItemOptions) {
    const { id, label, role, type, accelerator, submenu } = options;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu;
    this.type = type ?? (this.submenu === undefined ? "normal" : "submenu");
    if (this.type === "submenu" && this.submenu === undefined && role === undefined)
      throw new Error("Invalid submenu");
    this.id = id;
    this.label = label ?? "";
    this.role = role;
    this.accelerator = accelerator;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.checked = options.checked ?? false;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.click = (_event, window) => options.click?.(this, window);
  }
}

/** A menu that nobody sees; a test finds an item by its id and clicks it. */
export class Menu {
  static #current: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: ItemOptions[]): Menu {
    for (const { label, role, type } of template) {
      if (label === undefined && role === undefined && type === undefined)
        throw new TypeError("Invalid template for MenuItem: must have at least one of label, role or type");
    }
    const menu = new Menu();
    for (const item of template) menu.append(new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#current = menu;
  }

  /** What the system's own fields were told on macOS. */
  static readonly sentActions: string[] = [];
  static sendActionToFirstResponder = (action: string): void => void Menu.sentActions.push(action);

  static getApplicationMenu(): Menu | null {
    return Menu.#current;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  popup = () => undefined;

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const found = item.submenu?.getMenuItemById(id) ?? null;
      if (found !== null) return found;
    }
    return null;
  }
}
