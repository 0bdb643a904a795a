export interface MenuItem {
  id?: string;
  label?: string;
  accelerator?: string;
  checked?: boolean;
  click?: () => void;
  submenu?: MenuItem[];
}

/** A menu that nobody sees; a test finds an item by its id and clicks it. */
export class Menu {
  static #current: Menu | null = null;
  readonly items: MenuItem[];

  constructor(items: MenuItem[]) {
    this.items = items;
  }

  static buildFromTemplate(template: MenuItem[]): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#current = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#current;
  }

  getMenuItemById(id: string, items: MenuItem[] = this.items): MenuItem | null {
    for (const item of items) {
      if (item.id === id) return item;
      const found = Array.isArray(item.submenu) ? this.getMenuItemById(id, item.submenu) : null;
      if (found !== null) return found;
    }
    return null;
  }
}
