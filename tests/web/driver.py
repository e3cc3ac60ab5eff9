"""A browser that tests drive: Chromium, by its driver."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

PATIENCE = 30.0


class Browser:
    """A browser that looks at the page."""

    def __init__(self, url: str) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.url = url
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def look(self, width: int = 1400, scheme: str = "light") -> None:
        """Set the size of the window, and whether people want it dark."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.driver.execute_cdp_cmd("Page.setInterceptFileChooserDialog", {"enabled": True})
        wanted = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})

    def open(self, page: str, shown: str) -> None:
        """Open one of the pages, and wait for what it shows."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.url}#{page}")
        self.wait(shown)

    def find(self, css: str) -> WebElement:
        """Return the first element."""
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def all(self, css: str) -> list[WebElement]:
        """Return all elements."""
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def button(self, text: str) -> WebElement:
        """Wait for the button with a text, and return it."""
        found: WebElement = self.until(
            lambda: next((one for one in self.all("button") if one.text == text), None)
        )
        return found

    def field(self, label: str) -> WebElement:
        """Wait for a label, and return what it is for."""

        def labelled() -> WebElement | None:
            found = next((one for one in self.all("label") if one.text == label), None)
            return found and self.find(f"#{found.get_attribute('for')}")

        found: WebElement = self.until(labelled)
        return found

    def choose(self, label: str, value: str) -> None:
        """Choose a value, once it is offered and the page stands still."""

        def chosen() -> bool:
            Select(self.field(label)).select_by_value(value)
            return self.field(label).get_attribute("value") == value

        self.until(chosen)

    def until(self, holds: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever it returns
        """Wait until something holds, and return it."""
        ignored = [StaleElementReferenceException]
        return WebDriverWait(self.driver, PATIENCE, 0.05, ignored).until(lambda _: holds())

    def click(self, find: Callable[[], WebElement]) -> None:
        """Click on what is found, again if it is drawn anew at that moment."""

        def clicked() -> bool:
            find().click()
            return True

        self.until(clicked)

    def wait(self, css: str) -> WebElement:
        """Wait for an element that is seen."""
        found: WebElement = self.until(
            lambda: next((one for one in self.all(css) if one.is_displayed()), None)
        )
        return found

    def says(self, css: str, text: str) -> None:
        """Wait until an element says something."""
        self.until(lambda: any(text in one.text for one in self.all(css)))

    def script(self, text: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever it returns
        """Run a script in the page."""
        return self.driver.execute_script(text, *arguments)

    def cell(self, row: int, column: int) -> WebElement:
        """Return a square of the board."""
        return self.find(f'.cell[data-row="{row}"][data-column="{column}"]')

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def faults(self) -> list[str]:
        """Return what the browser complained of."""
        log = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return [
            line["message"]
            for line in log
            if line["level"] == "SEVERE" and " 422 " not in line["message"]
        ]

    def type_text(self, text: str) -> None:
        """Put a text where texts are read, as pasting does."""
        self.script(
            "const area = document.querySelector('.editor textarea'); area.focus();"
            "area.setSelectionRange(0, area.value.length);"
            "document.execCommand('insertText', false, arguments[0]);",
            text,
        )
